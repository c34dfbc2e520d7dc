import { circle, line, mix, path } from './core.ts';

const BLACK = mix('night', '#000000', 0.2);

/** A New Holland honeyeater facing right, leaning to a flower: 420 wide at scale 1, feet at 0,160. */
export const honeyeater = (): string =>
  path('M-118 92L-236 184L-216 196L-96 128z', BLACK) +
  path('M-150 118L-236 184L-226 190L-120 128z', 'wattle') +
  path(
    'M-100 100Q-120 40 -60 -10Q-10 -48 50 -50Q100 -44 106 -10Q100 60 40 100Q-20 140 -84 128z',
    mix('paper', 'sand', 0.3),
  ) +
  path('M106 -10Q100 60 40 100Q-20 140 -84 128Q0 110 40 60Q70 20 70 -30z', mix('sand', 'dusk', 0.35)) +
  path('M-116 96Q-124 40 -70 -6Q-30 -36 10 -40Q20 10 -30 60Q-70 100 -128 126z', BLACK) +
  path('M-98 92Q-70 90 -30 50Q0 14 4 -14Q14 20 -24 66Q-60 104 -108 118z', 'wattle') +
  path('M-98 92Q-70 90 -40 62L-52 82Q-76 104 -108 118z', mix('wattle', 'sunset', 0.4)) +
  line(
    'M36 -10l6 26M56 0l4 26M40 30l2 24M16 40l4 22M62 34l-2 22M24 72l2 18M-4 76l6 18M-36 100l4 14',
    BLACK,
    7,
    'stroke-linecap="round"',
  ) +
  path('M10 -40Q10 -96 70 -100Q112 -98 118 -62Q114 -26 70 -18Q30 -14 10 -40z', BLACK) +
  path('M116 -74L190 -92L204 -86L120 -56z', BLACK) +
  path(
    'M46 -92Q70 -104 96 -92Q76 -90 58 -82zM88 -34Q112 -40 114 -58Q120 -44 106 -26Q96 -18 84 -20zM24 -56Q40 -44 38 -26Q26 -28 18 -40z',
    'paper',
  ) +
  circle(82, -70, 9.5, 'paper') +
  circle(83, -70, 5.6, 'night') +
  line(
    'M-10 122L2 158M30 108L38 150M2 158l-16 4M2 158l14 6M38 150l-14 8M38 150l16 4',
    mix('night', 'clay', 0.4),
    7,
    'stroke-linecap="round"',
  );
