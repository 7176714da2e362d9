// Elements made one by one: no text is ever read as HTML.

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element. `props`: attributes, `text`, `on` (listeners), `props` (properties). */
export function h(tag, props = {}, ...children) {
  return build(document.createElement(tag), props, children);
}

/** An SVG element, likewise. */
export function s(tag, props = {}, ...children) {
  return build(document.createElementNS(SVG, tag), props, children);
}

/** Puts these children in place of those an element has. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A button. */
export function button(text, click, props = {}) {
  return h('button', { type: 'button', text, on: { click }, ...props });
}

/** Saves bytes or text as a file of the person's. */
export function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Copies a text; pages that are not served securely have only the old way. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea', { props: { value: text }, class: 'offscreen' });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

function build(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'text') element.textContent = value;
    else if (name === 'on') for (const [event, hear] of Object.entries(value)) element.addEventListener(event, hear);
    else if (name === 'props') Object.assign(element, value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
