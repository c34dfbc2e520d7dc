import { circle, lens, line, mix, path, rect } from './core.ts';

const sky = (colour: string) => rect(0, 0, 400, 400, colour);
const sun = (x: number, y: number, r: number, colour: string) =>
  circle(x, y, r + 22, colour, 'opacity=".3"') + circle(x, y, r, colour);

/** Where somebody stands: square, 400 wide, the sun or the moon on the left as on the face. */
export const PLACES = {
  dune: () =>
    sky(mix('sand', 'wattle', 0.4)) +
    sun(84, 126, 62, mix('wattle', 'paper', 0.35)) +
    path('M0 270Q120 200 250 262T400 236V400H0z', mix('sunset', 'ochre', 0.3)) +
    path('M130 246Q240 296 400 260V400H200Q260 320 130 246z', 'clay'),
  sea: () =>
    sky(mix('reef', 'sand', 0.6)) +
    sun(84, 128, 56, mix('wattle', 'paper', 0.3)) +
    path('M0 214H400V400H0z', 'reef') +
    path('M0 264Q160 252 400 258V400H0z', mix('reef', 'ocean', 0.5)) +
    path(lens(84, 226, 110, 6) + lens(76, 240, 84, 5) + lens(82, 256, 60, 4), mix('wattle', 'paper', 0.4)),
  forest: () =>
    sky(mix('sand', 'euc', 0.3)) +
    sun(96, 110, 70, mix('wattle', 'paper', 0.6)) +
    path('M20 0H52L60 400H14zM300 0H340L352 400H296z', mix('euc', 'sand', 0.25)) +
    path('M372 0H400V400H362zM0 0H8L4 400H0z', 'gum') +
    path('M0 250Q60 214 110 262T230 250T400 236V400H0z', 'euc') +
    path('M0 0H400V60Q360 92 316 66Q270 84 240 46Q180 62 150 30Q90 60 60 34Q30 60 0 44z', mix('gum', 'euc', 0.3)),
  dusk: () =>
    sky(mix('dusk', 'sand', 0.25)) +
    rect(0, 110, 400, 290, mix('sunset', 'dusk', 0.42)) +
    rect(0, 180, 400, 220, mix('sunset', 'wattle', 0.25)) +
    sun(80, 172, 44, mix('wattle', 'paper', 0.4)) +
    path('M0 248L70 226L130 236L210 218L300 240L400 222V400H0z', 'dusk') +
    path('M0 290Q200 262 400 288V400H0z', mix('dusk', 'night', 0.45)),
  night: () =>
    sky(mix('night', 'dusk', 0.5)) +
    rect(0, 200, 400, 200, mix('dusk', 'clay', 0.25)) +
    sun(86, 104, 46, mix('paper', 'wattle', 0.25)) +
    path(
      [
        [178, 40],
        [300, 60],
        [340, 120],
        [246, 30],
        [366, 40],
        [318, 170],
        [30, 190],
        [24, 30],
        [356, 204],
        [150, 20],
      ]
        .map(([x, y]) => lens(x!, y!, 9, 7))
        .join(''),
      'paper',
    ) +
    path('M0 290L90 262L200 282L310 256L400 276V400H0z', mix('night', 'clay', 0.3)),
  city: () =>
    sky(mix('sand', 'reef', 0.28)) +
    sun(80, 106, 52, mix('wattle', 'paper', 0.45)) +
    path('M0 400V200H34V170H70V222H108V240H292V196H322V150H356V184H400V400z', mix('reef', 'dusk', 0.35)) +
    line('M96 250Q200 120 304 250', mix('dusk', 'reef', 0.3), 9) +
    path('M0 252H400V400H0z', 'ocean') +
    path('M334 166h8v8h-8zM334 184h8v8h-8zM44 186h8v8h-8zM306 212h8v8h-8z', 'wattle'),
  alpine: () =>
    sky(mix('paper', 'reef', 0.28)) +
    sun(76, 90, 44, mix('wattle', 'paper', 0.6)) +
    path('M0 270L60 190L96 214L150 120L186 160L226 104L280 178L316 150L400 250V400H0z', mix('dusk', 'reef', 0.4)) +
    path(
      'M60 190L72 222L52 240zM150 120L160 190L128 210L122 168zM226 104L234 176L206 200L200 140zM316 150L322 196L300 204z',
      'paper',
    ) +
    path('M0 282Q120 252 220 276T400 262V400H0z', mix('euc', 'gum', 0.3)),
  reef: () =>
    sky('reef') +
    path('M0 0H400V60Q300 92 200 66T0 74z', mix('reef', 'paper', 0.6)) +
    path('M60 60L20 400H120L120 64zM190 66L210 400H280L230 70z', mix('reef', 'paper', 0.3), 'opacity=".5"') +
    path('M0 190Q200 176 400 196V400H0z', mix('reef', 'ocean', 0.55), 'opacity=".7"') +
    path(
      'M320 400Q300 320 330 270Q336 310 346 322Q350 270 380 240Q374 300 384 330L400 300V400zM0 400V300Q26 320 24 356Q46 330 52 300Q66 350 60 400z',
      'sunset',
    ) +
    path('M56 150q24 -20 46 0q-22 20 -46 0l-16 -12v24z', 'wattle'),
  gorge: () =>
    sky(mix('sand', 'reef', 0.4)) +
    sun(150, 90, 50, mix('wattle', 'paper', 0.5)) +
    path('M0 40L50 56L64 140L96 170L92 260L126 400H0z', 'sunset') +
    path('M50 56L64 140L96 170L92 260L126 400H84L66 280L48 170z', 'ochre') +
    path('M400 10L330 34L318 120L290 150L300 250L270 400H400z', 'clay') +
    path('M330 34L318 120L290 150L300 250L270 400H310L330 260L322 160L348 120z', mix('clay', 'dusk', 0.5)) +
    path('M92 300H300V400H100z', mix('reef', 'ocean', 0.4)),
  storm: () =>
    sky(mix('ocean', 'dusk', 0.45)) +
    rect(0, 196, 400, 204, mix('dusk', 'sunset', 0.5)) +
    path(
      'M0 150Q10 96 62 100Q80 44 146 62Q196 20 250 56Q320 36 340 96Q400 92 400 150V196H0z',
      mix('dusk', 'sand', 0.4),
    ) +
    path(
      'M0 150Q10 96 62 100Q80 44 146 62Q196 20 250 56Q190 54 170 92Q120 84 104 124Q60 116 0 180z',
      mix('wattle', 'sand', 0.4),
    ) +
    path('M332 150l-22 44h18l-14 46l40 -58h-20l14 -32z', mix('wattle', 'paper', 0.5)) +
    path('M0 262H400V400H0z', mix('ocean', 'night', 0.3)),
  wetland: () =>
    sky(mix('sand', 'wattle', 0.22)) +
    sun(90, 130, 54, mix('wattle', 'paper', 0.4)) +
    path('M0 206Q80 176 160 200T400 190V400H0z', mix('euc', 'sand', 0.35)) +
    path('M0 236H400V400H0z', mix('reef', 'sand', 0.35)) +
    path(lens(70, 262, 90, 12) + lens(330, 254, 100, 12) + lens(30, 296, 110, 14) + lens(370, 290, 100, 14), 'gum') +
    line('M352 380Q340 250 356 150M372 380Q376 260 392 170M332 380Q322 300 314 220', 'gum', 6),
  beach: () =>
    sky(mix('reef', 'paper', 0.55)) +
    sun(84, 104, 50, mix('wattle', 'paper', 0.55)) +
    path('M0 190H400V400H0z', mix('reef', 'ocean', 0.15)) +
    path('M0 246Q100 226 200 240T400 222V400H0z', 'paper') +
    path('M0 262Q100 240 200 254T400 236V400H0z', mix('sand', 'wattle', 0.35)) +
    path('M260 190L330 150L400 160V194z', mix('euc', 'reef', 0.3)),
} as const satisfies Record<string, () => string>;

/** A place to stand in by its name. */
export type PlaceName = keyof typeof PLACES;
