/** Packages that bring no types: what our scripts use of them. */
declare module 'subset-font' {
  type Axis = { readonly min: number; readonly max: number; readonly default: number }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { readonly targetFormat: 'woff2'; readonly variationAxes: Readonly<Record<string, Axis>> },
  ): Promise<Uint8Array>
}
