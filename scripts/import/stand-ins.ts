/** Placeholder drawings for missing pictures, so that the site can be built without them. */
export const PICTURE_TO_COME =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000">' +
  '<path fill="lightsteelblue" d="M0 0h1600v1000H0z"/><circle cx="1180" cy="330" r="120" fill="cornsilk"/>' +
  '<path fill="slategray" d="m0 720 420-300 330 260 280-190 570 360v150H0z"/>' +
  '<path fill="darkslategray" d="M0 840q800-160 1600 0v160H0z"/></svg>\n';

export const PORTRAIT_TO_COME =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">' +
  '<path fill="lightsteelblue" d="M0 0h400v400H0z"/><circle cx="200" cy="160" r="72" fill="darkslategray"/>' +
  '<path fill="darkslategray" d="M60 400q20-140 140-140t140 140z"/></svg>\n';
