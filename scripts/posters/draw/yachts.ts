import { line, mix, path } from './core.ts';

type Paint = { hull: string; shade: string; deck: string; trim: string; mast: string; glow: string };

/** anchoredYacht: sloop with its sails furled, side on, bow right, waterline at 0,0, about 300 long and 330 tall */
export const anchoredYacht = ({ hull, shade, deck, trim, mast, glow }: Paint): string =>
  line('M6 -318V-50M6 -318L150 -40M6 -318L-136 -42M6 -130H-112', mast, 2) +
  path('M2 -322H10L12 -44H0z', mast) +
  path('M6 -128L-118 -120L-116 -108L6 -112z', trim) +
  path('M6 -112L-116 -108L-112 -104L6 -106z', mix(trim, 'night', 0.45)) +
  path('M-30 -214h34v4h-34zM12 -214h26v4H12z', mast) +
  path('M-140 -44C-60 -36 60 -38 158 -50L132 -6C120 4 -110 6 -126 0z', hull) +
  path('M-136 -24C-60 -14 70 -16 146 -30L132 -6C120 4 -110 6 -126 0z', shade) +
  path('M-140 -44C-60 -36 60 -38 158 -50L154 -43C60 -32 -60 -30 -139 -38z', trim) +
  path('M-92 -41L-84 -58L-10 -62L58 -60L92 -44C40 -40 -40 -38 -92 -41z', deck) +
  path('M-70 -52h20l-2 8h-22zM-40 -55h22l0 9h-24zM-8 -56h24l6 9h-30zM30 -55h18l14 9h-28z', glow) +
  line('M-138 -44v-22h34v20M100 -46v-20l52 -6v22M118 -47v-20', mast, 1.6);

/** dinghy: rubber tender, side on, bow right, waterline at 0,0, about 110 long */
export const dinghy = (tube: string, dark: string): string =>
  path('M-52 -20C-20 -16 20 -16 44 -26C58 -30 60 -20 50 -10C40 0 -40 2 -50 0z', tube) +
  path('M-52 -8C-20 -4 20 -4 54 -16C50 -4 40 0 20 2H-48z', dark) +
  path('M-62 -30h12v32h-8z', dark);
