// Who answers the page's requests: the server that sent the page. The page without a server has a file of this name
// that asks a module in the browser instead (crates/page).

/**
 * Sends a request and returns the response; like `fetch`, it fails only if nobody answers.
 * @param {string} path
 * @param {RequestInit} request
 */
export const ask = (path, request) => fetch(path, request);
