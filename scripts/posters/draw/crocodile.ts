import { circle, mix, path } from './core.ts';

/** crocodile: saltwater crocodile basking, facing left, belly line at 0, about 520 long and 90 tall, lit from above left */
export const crocodile = (): string => {
  const hide = mix('gum', 'sand', 0.3);
  const lit = mix('sand', 'euc', 0.4);
  const shade = mix('gum', 'night', 0.4);
  const belly = mix('sand', 'wattle', 0.15);
  return (
    path('M90 -52C150 -46 220 -30 280 -2C284 4 278 6 270 6C200 4 140 2 80 -6z', hide) +
    path('M280 -2C210 -14 150 -16 90 -16L80 -6C140 2 200 4 270 6C278 6 284 4 280 -2z', shade) +
    path('M-110 -44C-60 -74 40 -78 96 -52L110 -20C80 2 -60 8 -110 -6z', hide) +
    path('M-110 -12C-60 -2 60 -8 108 -22L100 -8C60 6 -60 10 -112 -2z', belly) +
    path('M-110 -44C-60 -74 40 -78 96 -52L180 -34L240 -18C160 -40 60 -62 -20 -58C-60 -56 -90 -48 -110 -36z', lit) +
    path(
      'M-90 -52l6 -10l8 5zM-64 -60l7 -11l9 7zM-36 -65l8 -12l10 9zM-6 -68l8 -12l10 11zM24 -68l9 -11l9 12zM54 -63l9 -11l8 14zM82 -56l9 -11l8 16zM108 -49l9 -12l7 17zM134 -42l10 -13l6 18zM160 -36l11 -14l5 18zM186 -30l11 -14l5 19zM212 -23l11 -13l4 18zM238 -16l10 -12l3 16z',
      shade,
    ) +
    path(
      'M-60 -40l20 -4l18 4l-18 5zM-10 -44l20 -4l18 4l-18 5zM40 -42l20 -3l16 5l-18 4zM-40 -26l20 -3l16 4l-18 4zM10 -28l20 -3l16 4l-18 4zM60 -28l18 -2l12 4l-16 4z',
      shade,
    ) +
    path('M-96 -24C-76 -34 -56 -26 -52 -10L-70 4L-64 10H-108L-104 2L-86 -4z', mix(hide, 'night', 0.25)) +
    path('M44 -20C70 -34 96 -26 98 -8L80 4L86 10H36L42 2L62 -4z', mix(hide, 'night', 0.25)) +
    path(
      'M-100 -48C-122 -58 -140 -64 -152 -60L-164 -66L-178 -58L-196 -44L-262 -36C-276 -40 -286 -32 -284 -22C-280 -12 -270 -8 -258 -8L-150 -4L-104 -8z',
      hide,
    ) +
    path('M-284 -22C-280 -12 -270 -8 -258 -8L-150 -4L-104 -8L-108 -18L-160 -22L-270 -18z', belly) +
    path(
      'M-100 -48C-122 -58 -140 -64 -152 -60L-164 -66L-178 -58L-196 -44L-262 -36C-276 -40 -286 -32 -284 -24C-240 -32 -200 -34 -180 -44C-150 -52 -124 -46 -104 -38z',
      lit,
    ) +
    path(
      'M-282 -19L-262 -22L-240 -18L-216 -23L-192 -19L-164 -25L-140 -22L-142 -18L-164 -20L-192 -14L-216 -18L-240 -13L-262 -17z',
      shade,
    ) +
    path('M-276 -18l3 7l4 -8zM-254 -19l3 8l4 -7zM-230 -18l3 8l4 -8zM-204 -19l3 8l4 -7zM-180 -20l3 8l4 -8z', 'paper') +
    circle(-166, -55, 5, 'wattle') +
    path('M-167 -59h2v8h-2z', 'night') +
    circle(-270, -34, 3, shade)
  );
};
