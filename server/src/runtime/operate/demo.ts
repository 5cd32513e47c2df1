import { isNull } from 'drizzle-orm'
import { migrate } from '../../platform/database/migrate.ts'
import { product } from '../../platform/database/schema/catalog.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import { type CommandContext, type CommandInput, CommandRefused, type CommandResult } from './command.ts'

export async function loadDemoShop(shop: CommandContext, { yes }: CommandInput): Promise<CommandResult> {
  const { config, database } = shop
  if (config.isProduction && !yes) {
    throw new CommandRefused(
      'The demo brings made-up products, people and orders: add --yes to load it in production.',
    )
  }
  await migrate(database)
  const [some] = await database.background
    .select({ product_id: product.product_id })
    .from(product)
    .where(isNull(product.deleted_at))
    .limit(1)
  if (some) throw new CommandRefused('The demo shop is for an empty shop; this one has products.')
  await loadDemo(shop)
  return {
    words: config.isDemo
      ? 'The demo shop is loaded.'
      : 'The demo shop is loaded, without its accounts, whose passwords everybody knows: they come with DEMO=on.',
  }
}

export async function removeDemoShop({ database, now, passwords }: CommandContext): Promise<CommandResult> {
  const removed = await removeDemo(database.background, now(), passwords.matches)
  if (!removed) throw new CommandRefused('There is no demo in this shop.')
  if (removed === 'last_super_admin') {
    throw new CommandRefused(
      'Without the demo this shop has no Super Admin: make one with create-super-admin, or give the demo’s an e-mail and a password of your own.',
    )
  }
  const { orders, people, products, editedProducts } = removed
  const remaining =
    editedProducts > 0 ? ` ${editedProducts} products that were edited since stay for sale.` : ''
  return {
    words: `Removed ${products} products, ${people} accounts and ${orders} orders of the demo.${remaining} Its pictures go with the next clean-pictures after a day.`,
  }
}
