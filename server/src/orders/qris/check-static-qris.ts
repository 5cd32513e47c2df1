/** Accepts the merchant's own static QRIS codes, issued by a bank (payments-indonesia.md §3). */

import type { StaticQris } from '@warung/contract/qris.ts'
import { QRIS_CODE_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { Problem } from '../../platform/problems/problem.ts'
import type { QrisRefusal } from '../../platform/problems/problem-params.ts'
import { type EmvField, emvValue, hasDuplicateField, isChecksumRight, parseFields } from './emv-qr.ts'

function foreignContent(text: string): QrisRefusal {
  if (/^bitcoin:|^(?:bc1[a-z0-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i.test(text))
    return 'bitcoin_address'
  if (/^(?:https?:\/\/|www\.)/i.test(text)) return 'web_address'
  return 'not_a_payment_code'
}

/** Templates: their values contain fields themselves. */
function isTemplate({ id }: EmvField): boolean {
  return (id >= '26' && id <= '51') || id === '62'
}

function formFault(text: string, fields: readonly EmvField[] | undefined): QrisRefusal | undefined {
  if (!fields || text.length > QRIS_CODE_LENGTH_MAX) return 'length_wrong'
  if (!isChecksumRight(text)) return 'checksum_wrong'
  const templates = fields.filter(isTemplate).map(({ value }) => parseFields(value))
  if (templates.includes(undefined)) return 'length_wrong'
  return [fields, ...templates].some((each) => each && hasDuplicateField(each)) ? 'field_twice' : undefined
}

const QRIS_DOMAIN = 'ID.CO.QRIS.WWW'
const NMID = /^ID\d{13}$/

function nmidOf(fields: readonly EmvField[]): string | undefined {
  const national = parseFields(emvValue(fields, '51') ?? '') ?? []
  const nmid = emvValue(national, '02') ?? ''
  return emvValue(national, '00') === QRIS_DOMAIN && NMID.test(nmid) ? nmid : undefined
}

function contentFault(fields: readonly EmvField[]): QrisRefusal | undefined {
  const has = (id: string): boolean => emvValue(fields, id) !== undefined
  if (emvValue(fields, '53') !== '360') return 'not_in_rupiah'
  if (emvValue(fields, '58') !== 'ID') return 'not_indonesian'
  if (nmidOf(fields) === undefined) return 'not_national'
  if (has('54')) return 'has_amount'
  if (emvValue(fields, '01') !== '11') return 'not_static'
  if (has('55') || has('56') || has('57')) return 'asks_for_tip'
  return has('59') && has('60') ? undefined : 'merchant_missing'
}

function refuse(reason: QrisRefusal): never {
  throw new Problem('qris_refused', { reason })
}

/** @throws {Problem} qris_refused */
export function checkStaticQris(written: string): StaticQris {
  const text = written.trim()
  if (!text.startsWith('000201')) refuse(foreignContent(text))
  if (!/^[ -~]*$/.test(text)) refuse('not_ascii')
  const fields = parseFields(text)
  const formal = formFault(text, fields)
  if (formal !== undefined) refuse(formal)
  const content = contentFault(fields ?? [])
  if (content !== undefined) refuse(content)
  return {
    code: text,
    merchant_name: emvValue(fields ?? [], '59') ?? '',
    merchant_city: emvValue(fields ?? [], '60') ?? '',
    nmid: nmidOf(fields ?? []) ?? '',
  }
}
