import { EXCEPTION_KINDS } from '@warung/contract/values/exception-kinds.ts'
import { expect, it } from 'vitest'
import { exceptionOfRefundElsewhere, exceptionOfStatement, exceptionText } from './exceptions.ts'
import { englishExceptions } from './messages/english.ts'
import type { ExceptionMessages } from './messages/exception-messages.ts'

const owed = {
  order_id: 7,
  capture_id: 'CAP7',
  amount_minor: 1234,
  currency: 'USD',
  account: 'paypal live ABC123',
  is_real: true,
}

it('says which refund is owed from an account that is not in use, and what to do', () => {
  expect(exceptionOfRefundElsewhere(owed)).toEqual({
    kind: 'refund_of_another_account',
    is_explained: false,
    amount: '0.00',
    currency: 'USD',
    order_id: 7,
    reference: 'CAP7',
    what: 'A refund is owed from an account of the payment provider that the shop does not use now, so nobody makes it. USD 12.34, paypal live ABC123.',
    what_to_do: 'Start the shop with that account again, until the refund is made.',
  })
})

it('explains one of test money', () => {
  const test = exceptionOfRefundElsewhere({ ...owed, is_real: false, account: 'paypal sandbox ABC123' })
  expect(test).toMatchObject({ is_explained: true, what_to_do: 'Nothing.' })
  expect(test.what).toMatch(/it\. USD 12\.34, paypal sandbox ABC123: test money\.$/)
})

it('says what to look at when the statement was not read, by its code', () => {
  expect(exceptionOfStatement('transaction_search_not_allowed').what_to_do).toBe(
    'See the log for why: the provider wants Transaction Search allowed for the shop’s app.',
  )
  expect(exceptionOfStatement('words of the release before').what_to_do).toBe('See the log for why.')
})

it('takes its words from a table, so that another language is a second one', () => {
  const indonesian: ExceptionMessages = {
    ...englishExceptions,
    unmatched: { what: 'Pembayaran tanpa referensi toko ini.', whatToDo: 'Periksa di penyedia.' },
    statement_not_read: ({ hint }) => ({ what: 'Belum dibaca.', whatToDo: `Lihat log: ${hint}` }),
  }
  expect(exceptionText(indonesian, 'unmatched').what).toBe('Pembayaran tanpa referensi toko ini.')
  expect(
    exceptionText(indonesian, 'statement_not_read', { hint: 'transaction_search_not_allowed' }).whatToDo,
  ).toBe('Lihat log: transaction_search_not_allowed')
  expect(Object.keys(englishExceptions).sort()).toEqual([...EXCEPTION_KINDS].sort())
})
