/** Inserts spaces into a buyer's text, so that mail programs make no links of it. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}])[.\u2024\u3002\uff0e\uff61](?=\p{L})/gu, '. ')
    .replaceAll(/(?<=\p{L}):(?=\S)/gu, ': ')
    .trim()
}
