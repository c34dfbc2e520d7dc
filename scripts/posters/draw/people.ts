import { mix, path, line, circle } from './core.ts';
export interface FaceOptions {
  brow?: string;
  lip?: string;
  smile?: number;
  eyeY?: number;
  beard?: readonly [string, string];
}

/** face: neutral flat head, 400x400 frame, light from left. skin = [light, mid, shade, deep]; returns neck + head + features */
export const face = (
  skin: readonly [string, string, string, string],
  { brow = 'night', lip, smile = 1, eyeY = 184, beard }: FaceOptions = {},
) => {
  let s = '';
  s += path('M166 226V292Q200 330 236 292V226z', skin[1]) + path('M166 226H236V292Q200 330 178 302L166 270z', skin[2]);
  s +=
    path('M138 178q-14 -4 -14 14q2 26 18 30zM264 178q14 -4 14 14q-2 26 -18 30z', skin[1]) +
    path('M264 178q14 -4 14 14q-2 26 -18 30z', skin[2]);
  s += path('M138 150C140 108 262 108 264 150V196C264 232 240 272 200 276C162 272 138 232 138 196z', skin[1]);
  s += path(
    'M214 119C246 121 263 134 264 150V196C264 232 240 272 200 276C226 258 236 240 238 216L244 190L232 168L220 150z',
    skin[2],
  ); // shade half
  s += path('M138 150V196C138 214 144 232 154 248C150 220 152 190 160 168L150 150z', skin[0]); // lit cheek edge
  if (beard)
    s +=
      path(
        'M138 200C138 238 160 286 200 290C242 286 264 238 264 200C258 214 248 222 236 222C222 214 212 212 202 215C192 212 182 214 168 222C154 222 144 214 138 200z',
        beard[0],
      ) + path('M264 200C264 238 242 286 200 290C226 268 232 248 230 222L236 222C248 222 258 214 264 200z', beard[1]);
  s +=
    path('M198 168L188 214Q200 222 214 215L204 166z', skin[0]) +
    path('M204 166L216 214Q206 220 199 219L201 190z', skin[2]); // nose wedge
  for (const x of [170, 232])
    s +=
      path(`M${x - 13} ${eyeY}q13 -11 26 0q-13 8 -26 0z`, mix('paper', skin[2], 0.35)) +
      circle(x + 1, eyeY - 1, 5, 'night') +
      line(`M${x - 14} ${eyeY}q14 -12 28 0`, 'night', 3, 'stroke-linecap="round"');
  s += line(`M152 ${eyeY - 16}q16 -9 32 -2M218 ${eyeY - 18}q16 -7 30 2`, brow, 5, 'stroke-linecap="round"');
  s += smile
    ? path('M178 236Q201 246 226 234Q216 256 201 256Q186 254 178 236z', lip ?? skin[3]) +
      path('M183 239Q201 247 221 237L218 244Q201 250 186 245z', 'paper')
    : line('M182 240q20 8 40 -2', lip ?? skin[3], 4, 'stroke-linecap="round"');
  return s;
};
