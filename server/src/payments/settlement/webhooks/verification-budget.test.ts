import { expect, it } from 'vitest'
import { verificationBudget } from './verification-budget.ts'

const genuine = async (): Promise<boolean> => true

it('a webhook that is refused because too many others are verified does not count against its sender', async () => {
  const budget = verificationBudget(1)
  for (let sent = 0; sent < 1200; sent += 1) await budget.spend('203.0.113.1', genuine)
  const codes = new Set<unknown>()
  for (let sent = 0; sent < 61; sent += 1)
    await budget.spend('203.0.113.2', genuine).catch(({ code }) => codes.add(code))
  expect([...codes]).toEqual(['webhook_queue_full'])
})
