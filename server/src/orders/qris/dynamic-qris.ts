/** The merchant's static code with one order's amount. */
import { QRIS_RUPIAH_MAX } from '@warung/contract/values/limits.ts'
import { type EmvField, parseFields, printEmv } from './emv-qr.ts'

function withAmount(field: EmvField, amount: string): readonly EmvField[] {
  if (field.id === '01') return [{ id: '01', value: '12' }]
  if (field.id === '58') return [{ id: '54', value: amount }, field]
  return field.id === '63' ? [] : [field]
}

/** Changes only the fields 01, 54 and 63. @throws {RangeError} unless the amount is 1 to 10,000,000 whole rupiah */
export function dynamicQris(code: string, rupiah: number): string {
  if (!Number.isInteger(rupiah) || rupiah < 1 || rupiah > QRIS_RUPIAH_MAX)
    throw new RangeError(`no sum for a QRIS code: ${rupiah}`)
  const fields = parseFields(code)
  if (!fields) throw new RangeError('not the text of a payment code')
  return printEmv(fields.flatMap((field) => withAmount(field, `${rupiah}`)))
}
