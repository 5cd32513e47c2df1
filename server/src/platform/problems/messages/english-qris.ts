import type { QrisRefusal } from '../problem-params.ts'
import { aboutField, type ProblemMessages } from './problem-messages.ts'

const ASK_BANK = 'Ask your bank for your static QRIS code.'

const qrisRefusals: Readonly<Record<QrisRefusal, string>> = {
  no_code:
    'We found no QR code in this picture. Take the photo straight on, in good light, with the whole code in it.',
  several_codes: 'There is more than one QR code in this picture. Crop it to your QRIS code.',
  bitcoin_address: `This is a Bitcoin address, not QRIS. ${ASK_BANK}`,
  web_address: `This QR code leads to a website. It is not QRIS. ${ASK_BANK}`,
  not_a_payment_code: `This QR code is not QRIS. ${ASK_BANK}`,
  not_ascii: 'This code has characters that QRIS doesn’t allow. Upload the picture from your bank.',
  length_wrong: 'This code is incomplete or was changed. Upload the picture from your bank.',
  checksum_wrong:
    'The checksum of this code is wrong: it is incomplete or was changed. Upload the picture from your bank.',
  field_twice: 'This code has the same field twice. Upload the picture from your bank.',
  not_in_rupiah: 'This code is not in rupiah.',
  not_indonesian: 'This code is from another country. Only Indonesian QRIS codes work here.',
  not_national: `This code has no national merchant ID (NMID), so it is not QRIS. ${ASK_BANK}`,
  not_static: `This QRIS code is for one payment only. ${ASK_BANK}`,
  has_amount: `This QRIS code already has an amount. ${ASK_BANK}`,
  asks_for_tip:
    'This QRIS code asks for a tip, so the amount paid may differ. Ask your bank for one without a tip.',
  merchant_missing: 'This QRIS code doesn’t name a merchant and city. Ask your bank for a new one.',
}

/** QRIS codes of the merchant's bank. */
export const englishQris = {
  qris_refused: ({ reason }) => aboutField('qris', qrisRefusals[reason]),
} satisfies Partial<ProblemMessages>
