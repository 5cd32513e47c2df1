/**
 * Payment codes by EMVCo (QRCPS, merchant-presented 1.1): each field is a two-digit id, a two-digit length and a value
 * (payments-indonesia.md §3).
 */

export type EmvField = { readonly id: string; readonly value: string }

const CRC_ID = '63'
const CRC_LENGTH = 4

/** CRC-16/CCITT-FALSE of ASCII text, as 4 upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(CRC_LENGTH, '0')
}

/** @returns undefined unless the lengths match the text exactly and no field is empty */
export function parseFields(text: string): readonly EmvField[] | undefined {
  const fields: EmvField[] = []
  for (let at = 0; at < text.length; ) {
    const [, id, length] = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4)) ?? []
    const size = Number(length)
    const value = text.slice(at + 4, at + 4 + size)
    if (id === undefined || size === 0 || value.length !== size) return undefined
    fields.push({ id, value })
    at += 4 + size
  }
  return fields
}

export function printFields(fields: readonly EmvField[]): string {
  return fields.map(({ id, value }) => `${id}${String(value.length).padStart(2, '0')}${value}`).join('')
}

/** The checksum covers its own id and length. @param fields without the checksum */
export function printEmv(fields: readonly EmvField[]): string {
  const text = `${printFields(fields)}${CRC_ID}0${CRC_LENGTH}`
  return `${text}${crc16(text)}`
}

/** The checksum ends the text. @param text ASCII */
export function isChecksumRight(text: string): boolean {
  const start = text.slice(0, -CRC_LENGTH)
  return start.endsWith(`${CRC_ID}0${CRC_LENGTH}`) && crc16(start) === text.slice(-CRC_LENGTH)
}

export function hasDuplicateField(fields: readonly EmvField[]): boolean {
  return new Set(fields.map(({ id }) => id)).size !== fields.length
}

export function emvValue(fields: readonly EmvField[], id: string): string | undefined {
  return fields.find((field) => field.id === id)?.value
}
