import { between, line, mix, path, picture, place, poly, rect, reuse, seeded, shape } from '../../../draw/core.ts';
import { boulder } from '../../../draw/land.ts';
import { birds } from '../../../draw/life.ts';
import { swordHead, tussock } from '../../../draw/plants.ts';
import { bands, streaks } from '../../../draw/sky.ts';
import { ripples } from '../../../draw/water.ts';
import { points, rows } from '../../../draw/outline.ts';

// From the north shore of Dove Lake looking south, clear morning after the first snow: sun low from the left (east).
const SHORE = 604;
const SNOW = mix('paper', 'sand', 0.2);
const SNOW_SHADE = mix('reef', 'sand', 0.62);
const ROCK = {
  lit: mix('sand', 'sunset', 0.34),
  mid: mix('dusk', 'sunset', 0.3),
  shade: mix('dusk', 'ocean', 0.35),
  deep: mix('dusk', 'night', 0.5),
};
const crown = points(
  '440,452 478,404 500,352 522,300 534,292 548,322 566,352 596,366 622,350 636,300 648,290 660,304 670,258 686,248 696,270 712,262 726,300 746,336 776,350 804,336 818,290 834,282 844,296 858,242 874,234 884,256 896,208 916,200 926,218 940,178 966,168 978,186 992,164 1014,168 1024,194 1042,190 1056,226 1072,230 1088,270 1112,284 1128,326 1160,348 1196,392 1250,428 1300,452',
);

const sky =
  bands(
    [
      [0, mix('reef', 'sand', 0.3)],
      [110, mix('reef', 'sand', 0.46)],
      [220, mix('reef', 'sand', 0.62)],
      [320, mix('sand', 'reef', 0.22)],
      [410, mix('sand', 'wattle', 0.14)],
      [480, mix('sand', 'wattle', 0.32)],
    ],
    { wave: 9, seed: 21 },
  ) +
  streaks(
    [
      [310, 170, 520, 12],
      [480, 192, 300, 8],
      [1330, 120, 420, 10],
      [1240, 290, 300, 8],
    ],
    'paper',
    0.75,
  );

const farRidges =
  path('M-20 452L90 436L170 448L260 418L350 426L430 402L520 420V604H-20z', mix('reef', 'dusk', 0.5)) +
  path(
    'M90 436L130 452L110 520L60 540zM260 418L300 444L280 520L220 500zM430 402L470 430L440 500L400 470z',
    mix('reef', 'dusk', 0.62),
  ) +
  path('M1180 420L1290 402L1380 380L1440 392L1520 366L1620 372V604H1180z', mix('reef', 'dusk', 0.55)) +
  path('M1380 380L1420 414L1400 480L1350 470zM1520 366L1570 410L1560 470L1490 450z', mix('reef', 'dusk', 0.66)) +
  path(
    'M-20 440L90 428L124 440L60 446zM240 420L264 410L300 422L270 428zM404 404L432 394L456 408zM1366 380L1384 372L1412 386zM1500 368L1524 358L1560 372L1530 374z',
    SNOW,
  );

/** Every dolerite column: a lit sliver on the left of [x, top], a deep crack on its right, down to `foot`. */
const columns = rows(
  '522,300,396,11 546,322,404,9 636,300,410,12 654,304,420,9 672,256,424,14 694,270,430,10 714,264,420,12 736,320,420,9 818,290,424,13 840,296,430,10 860,240,440,15 882,258,440,11 898,206,446,16 924,220,440,12 942,176,450,18 972,184,446,13 994,164,450,17 1020,192,444,12 1042,192,440,13 1062,228,436,11 1088,270,430,12 1116,292,424,10',
);
const random = seeded(4);
let lit = '';
let deep = '';
columns.forEach(([x = 0, top = 0, base = 0, w = 0], i) => {
  const width = w * between(random, 0.7, 1.7);
  const foot = top + (base - top) * (i % 3 === 1 ? between(random, 0.35, 0.6) : between(random, 0.72, 1.08));
  const y = top + (foot - top) * between(random, 0.35, 0.7);
  lit += poly([
    [x, top],
    [x + width * 0.55, top + 5],
    [x + width * 0.5, y],
    [x + width * 0.9, y + 8],
    [x + width * 0.4, foot],
    [x - width * 0.5, foot + 10],
    [x - width * 0.25, y],
  ]);
  deep += poly([
    [x + width * 0.7, top + 14],
    [x + width * 1.1, top + 10],
    [x + width * 1.3, y],
    [x + width * 1.7, foot - 6],
    [x + width * 1.1, foot - 2],
    [x + width * 0.9, y],
  ]);
});
const foothills =
  path(
    'M250 604L330 520L440 456L474 466L502 420L528 456L556 440L588 380L616 436L660 470L692 424L728 452L782 392L808 446L850 478L892 436L934 476L984 448L1014 484L1062 428L1102 398L1132 436L1172 420L1222 446L1300 452L1420 500L1500 560V604z',
    mix('dusk', 'euc', 0.4),
  ) +
  path(
    'M502 420L528 456L548 500L520 570L440 580L500 500zM588 380L616 436L660 470L650 540L590 590L610 480zM692 424L728 452L742 520L700 590L690 500zM782 392L808 446L850 478L842 540L800 596L800 500zM892 436L934 476L950 560L900 600L906 510zM984 448L1014 484L1046 560L990 600L1000 520zM1102 398L1132 436L1172 420L1190 500L1140 590L1130 480zM1222 446L1300 452L1380 520L1330 570L1270 500z',
    mix('dusk', 'ocean', 0.28),
  ) +
  path(
    'M556 440L582 392L590 420L560 496L520 540L540 480zM668 470L690 428L690 470L660 548L632 580L646 520zM752 440L780 396L788 430L768 500L734 560L744 490zM870 470L890 440L896 480L876 560L850 590L862 520zM964 474L984 450L990 490L978 560L958 590L962 530zM1076 428L1100 402L1112 440L1098 520L1076 570L1084 490zM1190 440L1214 444L1232 500L1222 540z',
    SNOW,
  ) +
  path(
    'M582 392L590 420L560 496L546 512L566 450zM780 396L788 430L768 500L752 528L766 460zM1100 402L1112 440L1098 520L1086 546L1094 470z',
    SNOW_SHADE,
  );
const mountain =
  shape([...crown, [1300, 520], [440, 520]], ROCK.mid) +
  path(
    'M1014 168L1024 194L1042 190L1056 226L1072 230L1088 270L1112 284L1128 326L1160 348L1196 392L1250 428L1300 452V500L1120 470L1090 420L1066 330L1030 250zM686 248L696 270L712 262L726 300L746 336L776 350L804 336L800 420L760 440L720 400L700 320zM534 292L548 322L566 352L596 366L622 350L616 420L570 420L545 370z',
    ROCK.shade,
  ) +
  path(lit, ROCK.lit) +
  path(deep, ROCK.deep) +
  path('M786 350L804 336L812 392L800 430L776 410zM596 366L622 350L622 400L600 424L580 400z', ROCK.deep) +
  path(
    'M516 316L522 300L534 292L540 304L528 312zM630 318L636 300L648 290L656 300L644 310zM664 276L670 258L686 248L692 260L676 268zM814 306L818 290L834 282L840 290L826 298zM852 262L858 242L874 234L880 246L864 252zM888 238L896 208L916 200L922 212L902 220zM932 206L940 178L966 168L974 180L950 190zM984 186L992 164L1014 168L1020 182L1000 178zM1036 206L1042 190L1054 220zM1080 262L1088 270L1110 284L1096 284zM1140 344L1160 348L1190 386L1160 372z',
    SNOW,
  ) +
  path(
    'M560 352L600 366L620 362L606 392L584 384zM750 342L778 352L802 344L800 372L776 378zM700 330L712 318L716 350L704 362zM920 300L932 280L936 330L924 350zM978 300L990 284L992 340L980 362zM870 330L880 316L882 360L872 378zM1034 320L1044 306L1048 350L1036 366zM1100 350L1124 340L1140 372L1116 380zM1170 392L1200 402L1240 434L1200 428zM660 360L668 344L670 384L662 396z',
    SNOW,
  ) +
  foothills +
  path(
    'M-20 500L120 486L260 510L380 532L480 552L600 560L720 574L860 570L1000 578L1120 560L1260 540L1400 520L1620 500V606H-20z',
    mix('gum', 'euc', 0.45),
  ) +
  path(
    'M-20 540L160 530L300 552L440 574L600 582L760 590L900 584L1080 590L1240 572L1420 556L1620 540V606H-20z',
    mix('gum', 'night', 0.25),
  ) +
  path(
    'M-20 500L120 486L260 510L380 532L330 536L240 522L100 502L-20 516zM1260 540L1400 520L1620 500V512L1420 530z',
    mix('euc', 'wattle', 0.35),
  );
const defs = `<g id="m">${farRidges}${mountain}</g>`;

const lake =
  rect(0, SHORE, 1600, 406, mix('reef', 'sand', 0.34)) +
  reuse('m', 0, 1112, 1, -0.84) +
  rect(0, SHORE, 1600, 406, 'ocean', 'opacity=".42"') +
  path(`M-20 ${SHORE}H1620V610Q800 616 -20 610z`, mix('sand', 'reef', 0.3), 'opacity=".85"') +
  ripples(46, {
    y0: 640,
    y1: 990,
    w0: 60,
    w1: 320,
    h0: 1.5,
    h1: 8,
    seed: 8,
    fill: mix('ocean', 'reef', 0.3),
    op: 0.8,
  }) +
  ripples(22, {
    x0: 420,
    x1: 1240,
    y0: 680,
    y1: 920,
    w0: 60,
    w1: 240,
    h0: 1.5,
    h1: 5,
    seed: 17,
    fill: mix('sand', 'reef', 0.25),
    op: 0.75,
  });

const WOOD = { lit: mix('sand', 'clay', 0.45), mid: mix('clay', 'dusk', 0.5), shade: mix('night', 'clay', 0.3) };
let boards = '';
for (let x = 1006; x < 1084; x += 9) boards += `M${x} 640V${Math.round(574 + Math.abs(x - 1044) * 0.9)}`;
const shed =
  path(
    'M1620 612L1500 606L1400 616L1290 624L1180 640L1080 652L980 662L940 668L1010 676L1160 684L1300 700L1620 720z',
    mix('gum', 'night', 0.4),
  ) +
  path(
    'M1620 606L1500 600L1400 611L1290 618L1180 632L1120 640L1300 634L1450 626L1620 628z',
    mix('wattle', 'euc', 0.5),
  ) +
  path('M1090 652L1084 592L1180 580L1196 640L1160 660z', WOOD.shade) +
  path('M998 656L1000 604L1044 560L1088 600L1090 656z', WOOD.mid) +
  path('M998 656L1000 604L1044 560L1046 656z', WOOD.lit) +
  line(boards, WOOD.shade, 1.6, 'opacity=".55"') +
  path('M1016 656V618h52v38z', mix('night', 'clay', 0.12)) +
  path('M1016 656V618h14l-4 38z', mix('night', 'clay', 0.4)) +
  path('M988 612L1044 554L1182 536L1206 590L1098 606L1046 566L996 616z', mix('euc', 'dusk', 0.4)) +
  path('M1044 554L1182 536L1192 558L1060 574z', SNOW) +
  path('M1060 574L1098 606L1206 590L1202 582L1104 596L1068 566z', WOOD.shade) +
  path('M1010 656L1074 656L1060 700L980 700z', WOOD.mid) +
  line('M1004 664h64M998 676h66M990 688h70', WOOD.shade, 2.5) +
  path(
    'M994 700h70v10q-34 6 -70 0zM1000 716h60l-6 6h-50zM1010 728h46l-4 5h-36zM1016 742h30l-2 5h-26z',
    mix('night', 'clay', 0.3),
    'opacity=".8"',
  );

const BLADES = [mix('gum', 'night', 0.2), mix('gum', 'euc', 0.4), mix('euc', 'wattle', 0.22)] as const;
const DEAD = [mix('night', 'clay', 0.35), mix('clay', 'gum', 0.5), mix('ochre', 'euc', 0.45)] as const;
/** Pandani: a bare stem in a skirt of dead leaves under one rosette of long drooping blades. */
const pandani = (x: number, y: number, h: number, seed: number): string => {
  let skirt = '';
  for (let i = 0; i < 6; i++)
    skirt += place(
      x + (i % 2 ? 4 : -4),
      y - h * (0.18 + i * 0.12),
      swordHead(h * 0.17, { seed: seed + i, cols: DEAD, n: 13 }),
    );
  return (
    shape(
      [
        [x - h * 0.045, y],
        [x - h * 0.035, y - h],
        [x + h * 0.035, y - h],
        [x + h * 0.05, y],
      ],
      DEAD[0],
    ) +
    skirt +
    place(x, y - h, swordHead(h * 0.42, { seed: seed + 9, cols: BLADES, n: 30 })) +
    place(x + 2, y - h - 6, swordHead(h * 0.34, { seed: seed + 10, cols: [BLADES[1], BLADES[2], BLADES[1]], n: 13 }))
  );
};
const grass = rows(
  '30,912,90,3 150,900,80,5 270,926,74,7 420,952,80,9 90,980,120,11 220,990,130,13 360,1004,120,15 520,1002,100,17 640,1012,84,19 1200,1012,80,21 1330,1004,110,23 1450,1000,130,25 1560,990,140,27 1520,930,90,29 1590,900,90,31',
);
const shoreRocks = rows(
  '560,968,110,44,3 700,994,150,56,4 470,930,70,26,5 1180,986,130,50,6 1300,950,90,34,7 1060,1006,120,40,8 860,1008,90,30,9',
);
const frame =
  path('M-20 880L120 872L260 894L380 922L480 948L600 976L740 990L900 1000V1010H-20z', mix('gum', 'night', 0.5)) +
  path('M-20 872L120 864L260 886L380 914L480 940L430 938L300 908L120 884L-20 892z', mix('wattle', 'euc', 0.45)) +
  path('M1620 862L1520 884L1420 922L1320 952L1180 980L1040 1000V1010H1620z', mix('gum', 'night', 0.5)) +
  shoreRocks
    .map(([x = 0, y = 0, w = 0, h = 0, seed = 0]) =>
      boulder(x, y, w, h, { seed, light: -1, cols: [SNOW, mix('dusk', 'sand', 0.4), mix('dusk', 'night', 0.4)] }),
    )
    .join('') +
  grass
    .map(([x = 0, y = 0, h = 0, seed = 0]) =>
      place(
        x,
        y,
        tussock(h, { seed, n: 14, fill: mix('gum', 'night', 0.2) }) +
          tussock(h * 0.9, { seed: seed + 1, n: 12, fill: mix('wattle', 'euc', seed % 4 === 1 ? 0.25 : 0.5) }),
      ),
    )
    .join('') +
  pandani(296, 960, 300, 3) +
  pandani(110, 1010, 560, 20);

export function draw(): string {
  const flock = birds(
    [
      [820, 120, 18],
      [856, 108, 14],
      [790, 138, 12],
    ],
    mix('dusk', 'ocean', 0.4),
  );
  return picture(sky + lake + reuse('m', 0, 0) + shed + frame + flock, {
    grain: 0,
    defs,
    seed: 301,
    title: 'Cradle Mountain mirrored in Dove Lake on a clear morning, the old boat shed on the shore',
  });
}
