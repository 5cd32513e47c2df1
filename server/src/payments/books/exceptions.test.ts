import { EXCEPTION_KINDS } from '@warung/contract/values/exception-kinds.ts'
import { expect, it } from 'vitest'
import { exceptionOfRefundElsewhere, exceptionOfStatement } from './exceptions.ts'
import { englishExceptions } from './messages/english.ts'

const owed = {
  order_id: 7,
  capture_id: 'CAP7',
  amount_minor: 1234,
  currency: 'USD',
  account: 'paypal live ABC123',
  is_real: true,
}

it('says which refund is owed from an account that is not in use, and what to do', () => {
  expect(exceptionOfRefundElsewhere(owed, 'en')).toEqual({
    kind: 'refund_of_another_account',
    is_explained: false,
    amount: '0.00',
    currency: 'USD',
    order_id: 7,
    reference: 'CAP7',
    what: 'A refund is due from a provider account that the shop no longer uses. USD 12.34, paypal live ABC123.',
    what_to_do: 'Run the shop with that account again until the refund is done.',
  })
})

it('explains one of test money', () => {
  const test = exceptionOfRefundElsewhere({ ...owed, is_real: false, account: 'paypal sandbox ABC123' }, 'en')
  expect(test).toMatchObject({ is_explained: true, what_to_do: 'Nothing.' })
  expect(test.what).toMatch(/uses\. USD 12\.34, paypal sandbox ABC123: test money\.$/)
})

it('says what to look at when the statement was not read, by its code', () => {
  expect(exceptionOfStatement('transaction_search_not_allowed', 'en').what_to_do).toBe(
    'See the log for the reason: the provider wants Transaction Search allowed for the shop’s app.',
  )
  expect(exceptionOfStatement('words of the release before', 'en').what_to_do).toBe(
    'See the log for the reason.',
  )
})

it('speaks Indonesian too', () => {
  expect(exceptionOfRefundElsewhere(owed, 'id')).toMatchObject({
    what: 'Ada pengembalian dana dari akun penyedia yang tidak lagi dipakai toko. USD 12,34, paypal live ABC123.',
    what_to_do: 'Jalankan toko dengan akun itu lagi sampai pengembalian selesai.',
  })
  expect(Object.keys(englishExceptions).sort()).toEqual([...EXCEPTION_KINDS].sort())
})
