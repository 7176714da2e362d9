// Opens the page that this file carries at its puzzle. A page from a disk may fetch nothing: what it would fetch is
// unpacked from here and given an address of its own, and what a script imports is put into it.
(async () => {
  const told = (id) => JSON.parse(document.getElementById(id).textContent);
  const unpacked = (packed) => {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')));
  };
  const scripts = {};
  const addresses = {};
  Object.assign(globalThis, { carried: addresses });
  for (const { name, type, packed } of told('carried')) {
    let content = await unpacked(packed).arrayBuffer();
    if (type === 'text/javascript') {
      content = new TextDecoder().decode(content)
        .replace(/^import .* from '\.\/([\w-]+\.js)';$/gm, (line, other) => scripts[other].replace(/^export /gm, ''))
        .replace(/new URL\(('[\w.-]+'), import\.meta\.url\)/g, 'globalThis.carried[$1]')
        // Browsers start no worker of modules from a disk; with nothing left to import it need not be one.
        .replace(", { type: 'module' })", ')');
      scripts[name] = content;
    }
    addresses[name] = URL.createObjectURL(new Blob([content], { type }));
  }
  const { hash, lang } = told('begin');
  if (!location.hash) location.hash = hash;
  // The language that the file was made in, until its reader chooses another one.
  try {
    if (!localStorage.getItem('quadrille-lang')) localStorage.setItem('quadrille-lang', lang);
  } catch {
    // A browser that keeps nothing speaks its own language.
  }
  await import(addresses['app.js']);
})();
