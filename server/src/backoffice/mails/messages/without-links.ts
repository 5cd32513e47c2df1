/**
 * A stranger's words on one line, of which no mail program makes a link: it would stand under the shop's name. A space
 * keeps `evil.example`, `http://…` and `tel:…` text, and does no harm to `Jl.Kaliurang`.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}])[.\u2024\u3002\uff0e\uff61](?=\p{L})/gu, '. ')
    .replaceAll(/(?<=\p{L}):(?=\S)/gu, ': ')
    .trim()
}
