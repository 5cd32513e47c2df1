/**
 * Whoever places an order names the address that hears of it, and an order costs nothing before it is paid: one buyer, or
 * one network, has the shop write so many mails an hour to addresses of their choice (threats.md, Orders). More orders
 * are placed as ever, and their mails are not sent.
 */
import { createRateLimiter } from '../../platform/queues/rate-limiter.ts'
import type { StockHolder } from './limit-held-products.ts'

const MAILS_OF_BUYER = { points: 10, seconds: 3600 }
/** Many people share an address: an office, a mobile network. */
const MAILS_OF_NETWORK = { points: 20, seconds: 3600 }

export type UnpaidMailBudget = {
  /** @returns whether this buyer's next order may write a mail */
  take(buyer: StockHolder): Promise<boolean>
  /** The order was refused. */
  giveBack(buyer: StockHolder): Promise<void>
}

export function createUnpaidMailBudget(limitFactor: number): UnpaidMailBudget {
  const limiterOf = (name: string, { points, seconds }: typeof MAILS_OF_BUYER) =>
    createRateLimiter({ name, points: Math.ceil(points * limitFactor), seconds })
  const ofBuyer = limiterOf('mails of unpaid orders by a buyer', MAILS_OF_BUYER)
  const ofNetwork = limiterOf('mails of unpaid orders by a network', MAILS_OF_NETWORK)
  const buyerKey = ({ user_id, guest_session_id }: StockHolder) => `${user_id}/${guest_session_id ?? 0}`
  return {
    // the buyer first: what one buyer is refused costs the network nothing
    take: async (buyer) =>
      (await ofBuyer.tryTake(buyerKey(buyer))) &&
      (buyer.network === undefined || (await ofNetwork.tryTake(buyer.network.hash))),
    giveBack: async (buyer) => {
      await ofBuyer.giveBack(buyerKey(buyer))
      if (buyer.network) await ofNetwork.giveBack(buyer.network.hash)
    },
  }
}
