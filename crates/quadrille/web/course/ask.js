// Requests to the course, and its words.

let course = { words: {}, tasks: [], me: null, lang: '' };

/** What the server told of the course and of who looks at it. */
export const known = () => course;
export const isStaff = () => course.me?.is_staff === true;
export const findTask = (name) => course.tasks.find((task) => task.name === name);

/** A sentence of the page; values stand in for `{name}`. */
export function word(id, values = {}) {
  const text = course.words[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The server says no, and why. */
export class Refusal extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

const language = () => localStorage.getItem('lang') ?? '';

/** An address with the language of the page. */
export function path(to, query = {}) {
  const lang = language() === '' ? {} : { lang: language() };
  const words = new URLSearchParams({ ...query, ...lang }).toString();
  return words === '' ? to : `${to}?${words}`;
}

async function send(to, request) {
  const response = await fetch(to, request);
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new Refusal(response.status, body.error ?? String(response.status));
}

export const get = (to, query) => send(path(to, query), {});

export const post = (to, body) => send(path(to), {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
});

/** Hands in a file. */
export const upload = (task, file) => send(path(`/api/hand-ins/${task}`, { name: file.name }), {
  method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file,
});

/** Asks once more what the course is, in the language of the page. */
export async function learn() {
  course = await get('/api/course');
  document.documentElement.lang = course.lang;
  document.title = course.title;
  return course;
}

/** Speaks another language from now on. */
export function speak(lang) {
  localStorage.setItem('lang', lang);
}

/** A moment as people here write it. */
export function moment(seconds) {
  return new Date(seconds * 1000).toLocaleString(course.lang, { dateStyle: 'medium', timeStyle: 'short' });
}
