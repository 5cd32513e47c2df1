/** Anyone can order with a stranger's address (threats.md, Orders): above this limit no mail is sent. */
import type { Network } from '../../platform/network/network.ts'
import { createRateLimiter } from '../../platform/queues/rate-limiter.ts'
import type { StockHolder } from './limit-held-products.ts'

const MAILS_OF_BUYER = { points: 10, seconds: 3600 }
/** Many people may share an address, such as an office or a mobile network. */
const MAILS_OF_NETWORK = { points: 20, seconds: 3600 }

export type UnpaidMailBudget = {
  take(buyer: StockHolder): Promise<boolean>
  giveBack(buyer: StockHolder): Promise<void>
}

export function createUnpaidMailBudget(limitFactor: number): UnpaidMailBudget {
  const limiterOf = (name: string, { points, seconds }: typeof MAILS_OF_BUYER) =>
    createRateLimiter({ name, points: Math.ceil(points * limitFactor), seconds })
  const ofBuyer = limiterOf('mails of unpaid orders by a buyer', MAILS_OF_BUYER)
  const ofNetwork = limiterOf('mails of unpaid orders by a network', MAILS_OF_NETWORK)
  const buyerKey = ({ user_id, guest_session_id }: StockHolder) => `${user_id}/${guest_session_id ?? 0}`
  return {
    // a refused buyer must not use up the network's budget
    take: async (buyer) => {
      if (!(await ofBuyer.tryTake(buyerKey(buyer)))) return false
      if (buyer.network === undefined || (await ofNetwork.tryTake(buyer.network.hash))) return true
      await ofBuyer.giveBack(buyerKey(buyer))
      return false
    },
    giveBack: async (buyer) => {
      await ofBuyer.giveBack(buyerKey(buyer))
      if (buyer.network) await ofNetwork.giveBack(buyer.network.hash)
    },
  }
}

/** Whether the owner may have another mail about an order from this network that is not paid yet. */
export type OwnerMailBudget = (network: Network) => Promise<boolean>

/** Orders with cash on delivery cost a stranger nothing; *To ship* has them all. */
export function createOwnerMailBudget(limitFactor: number): OwnerMailBudget {
  const { points, seconds } = MAILS_OF_NETWORK
  const name = 'mails to the owner of unpaid orders by a network'
  const limiter = createRateLimiter({ name, points: Math.ceil(points * limitFactor), seconds })
  return ({ hash }) => limiter.tryTake(hash)
}

/** An order that fails, or was placed before, must not use up the budget. */
export async function withinMailBudget<T extends { readonly isNew: boolean }>(
  budget: UnpaidMailBudget | undefined,
  buyer: StockHolder,
  placeOrder: (mayMail: boolean) => Promise<T>,
): Promise<T> {
  const mayMail = budget === undefined || (await budget.take(buyer))
  try {
    const placed = await placeOrder(mayMail)
    if (mayMail && !placed.isNew) await budget?.giveBack(buyer)
    return placed
  } catch (error) {
    if (mayMail) await budget?.giveBack(buyer)
    throw error
  }
}
