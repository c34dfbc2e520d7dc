declare module 'subset-font' {
  /** A number fixes an axis; a range limits it. */
  type Axis = number | { min: number; max: number };

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes: Record<string, Axis> },
  ): Promise<Uint8Array>;
}
