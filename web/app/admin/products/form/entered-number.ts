/** Whole numbers (spec §5). Other text is sent unchanged: the server's error names the field (D14, D22). */
export function enteredNumber(
  written: string,
  parse: (written: string) => number | undefined,
): number | string | null {
  return written.trim() === '' ? null : (parse(written) ?? written)
}
