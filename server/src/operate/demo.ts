/** The demo shop, there and gone. */
import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { passwordHasher } from '../accounts/hash-password.ts'
import { migrate } from '../database/migrate.ts'
import { product } from '../database/schema/catalog.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { removeDemo } from '../demo/remove-demo.ts'
import { storeImage } from '../uploads/store-image.ts'
import { type Command, CommandRefused } from './command.ts'

export const loadDemoShop: Command = async ({ database, config, images, now }, { yes }) => {
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
  const { hash } = await passwordHasher(randomBytes(16).toString('hex'))
  const store = await images()
  await loadDemo(database.background, {
    now,
    hashPassword: hash,
    storeImage: (bytes) => storeImage(database.background, store, bytes, now()),
    terms: config,
    hasAccounts: config.isDemo,
  })
  return {
    words: config.isDemo
      ? 'The demo shop is loaded.'
      : 'The demo shop is loaded, without its accounts, whose passwords everybody knows: they come with DEMO=on.',
  }
}

export const removeDemoShop: Command = async ({ database, now }) => {
  const removed = await removeDemo(database.background, now())
  if (!removed) throw new CommandRefused('There is no demo in this shop.')
  const { orders, people, products, keptProducts } = removed
  const kept = keptProducts > 0 ? ` ${keptProducts} products that were edited since stay for sale.` : ''
  return {
    words: `Removed ${products} products, ${people} accounts and ${orders} orders of the demo.${kept} Its pictures go with the next clean-pictures after a day.`,
  }
}
