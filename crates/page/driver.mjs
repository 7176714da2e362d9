// A browser, driven through chromedriver.

import { spawn } from 'node:child_process';

/** A browser with this profile; `more` are options of chromedriver. */
export async function browser(profile, more = {}) {
  const driver = spawn('chromedriver', ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise((done) => {
    driver.stdout.on('data', (text) => { const found = String(text).match(/successfully on port (\d+)/); if (found) done(found[1]); });
  });
  const call = async (method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await reply.json();
    if (value?.error) throw new Error(value.message);
    return value;
  };
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--lang=en', `--user-data-dir=${profile}`];
  const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: { browserName: 'chrome', 'goog:chromeOptions': { args, ...more } } } });
  const path = `/session/${sessionId}`;
  return {
    go: (url) => call('POST', `${path}/url`, { url }),
    run: (script) => call('POST', `${path}/execute/async`, { script: `const done = arguments[0]; (async () => { ${script} })().then(done, (error) => done(String(error)));`, args: [] }),
    picture: async () => Buffer.from(await call('GET', `${path}/screenshot`), 'base64'),
    quit: async () => { await call('DELETE', path); driver.kill(); },
  };
}
