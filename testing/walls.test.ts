/** The walls of the house stand, and each of these wrong imports would be refused. */
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkWalls } from './walls/check-walls.ts'
import { readProject } from './walls/project-files.ts'
import { importsOf } from './walls/read-imports.ts'
import { PARTS } from './walls/table.ts'

const project = readProject()

/** What is refused when a file of the project, or a new one, also says this. */
function refusedWith(file: string, code: string): string[] {
  return checkWalls(new Map([...project, [file, `${project.get(file) ?? ''}\n${code}\n`]]))
}

it('the walls stand, and no files import each other in a circle', () => {
  expect(checkWalls(project)).toEqual([])
})

it('every arrow of the table joins two of its parts', () => {
  const unknown = Object.values(PARTS).flatMap(({ may }) => may.filter((name) => !PARTS[name]))
  expect(unknown).toEqual([])
})

it('every part of the table holds a file', () => {
  const files = [...project.keys()]
  const empty = Object.entries(PARTS).filter(
    ([, { holds }]) => !files.some((file) => holds.some((glob) => path.posix.matchesGlob(file, glob))),
  )
  expect(empty.map(([name]) => name)).toEqual([])
})

describe('a wrong import is refused', () => {
  it.each([
    // pages
    ['web/app/screens/home.tsx', "import '@warung/server/app.ts'"],
    ['web/app/screens/home.tsx', "import type { Shop } from '../../../server/src/shop.ts'"],
    [
      'web/app/screens/home.tsx',
      "export { listProducts } from '../../../server/src/catalog/products/list-products'",
    ],
    ['web/app/screens/wrong.tsx', "import { ProductForm } from '../admin/products/form/product-form'"],
    [
      'web/app/screens/home.tsx',
      "import { loader } from './search'\nimport { other } from '../admin/shell/layout'",
    ],
    ['web/app/screens/home.tsx', "import { z } from 'zod'"],
    ['web/app/screens/home.tsx', "import '@warung/paypal-simulator/simulator.ts'"],
    ['web/app/screens/home.tsx', "const fs = await import('node:fs')"],
    ['web/app/screens/home.tsx', "import { Settings } from '../../../paypal-simulator/src/browser/calls.js'"],
    ['web/app/screens/home.tsx', "import type { Route } from './+types/walls.test'"],
    ['web/app/ui/button.tsx', "import { z } from 'zod'"],
    ['web/app/ui/button.tsx', "import type { ZodType } from 'zod'"],
    ['web/app/ui/button.tsx', "import { formatRupiah } from '@warung/contract/money.ts'"],
    ['web/app/ui/button.tsx', "import { Price } from '../display/price'"],
    ['web/app/ui/button.tsx', "import { readSession } from '../stored/session'"],
    ['web/app/stored/cart.ts', "import { CartLine } from '../screens/cart'"],
    ['web/app/stored/cart.ts', "type Cart = typeof import('../screens/cart')"],
    ['web/app/stored/cart.ts', "import { api } from '../client/api'"],
    ['web/app/stored/cart.ts', "import { Button } from '../ui/button'"],
    ['web/app/cart/cart-line.tsx', "import { ProductCard } from '../catalog/product-card'"],
    ['web/app/reviews/reviews.tsx', "import type { Draft } from '../checkout/order-draft'"],
    ['web/app/orders/order-line.tsx', "void import('../cart/cart-line')"],
    ['web/app/catalog/rating.tsx', 'void import(`../reviews/reviews`)'],
    ['web/app/catalog/rating.tsx', 'void import(`../$' + "{'reviews'}/reviews`)"],
    ['web/app/catalog/rating.tsx', "const all = import.meta.glob('../admin/*/*.tsx')"],
    ['web/app/checkout/order-draft.ts', "import { root } from '../root'"],
    [
      'web/app/admin/products/form/product-form.tsx',
      "import { productSchema } from '@warung/contract/catalog.ts'",
    ],
    [
      'web/app/admin/products/form/product-form.tsx',
      "import { type Product } from '@warung/contract/catalog.ts'",
    ],
    ['web/app/client/api.ts', "export * from '@warung/contract/orders.ts'"],
    ['web/app/display/price.tsx', "import { ProductCard } from '../catalog/product-card'"],
    ['web/app/display/price.tsx', "const page = new URL('../screens/home.tsx', import.meta.url)"],
    // contract
    ['contract/src/catalog.ts', "import { sql } from 'drizzle-orm'"],
    ['contract/src/catalog.ts', "import type { PgTable } from 'drizzle-orm/pg-core'"],
    [
      'contract/src/catalog.ts',
      "import { product } from '../../server/src/platform/database/schema/catalog.ts'",
    ],
    ['contract/src/money.ts', "import fs from 'node:fs'"],
    ['contract/src/client.ts', "import type { ReactNode } from 'react'"],
    ['contract/src/values/order-states.ts', "import { z } from 'zod'"],
    ['contract/src/values/order-states.ts', "import { text } from '../fields.ts'"],
    // features of the server
    ['server/src/orders/place-order/place-order.ts', "import { buildApp } from '../../app.ts'"],
    ['server/src/orders/place-order/place-order.ts', "import type { App } from '../../app.ts'"],
    [
      'server/src/orders/place-order/place-order.ts',
      "const app: import('../../app.ts').App | undefined = undefined",
    ],
    [
      'server/src/orders/place-order/place-order.ts',
      "import { loadDemo } from '../../runtime/demo/load-demo.ts'",
    ],
    ['server/src/orders/place-order/place-order.ts', "import { catalogRoutes } from '../../api/catalog.ts'"],
    ['server/src/orders/place-order/place-order.ts', "import { orderRoutes } from '../../api/orders.ts'"],
    ['server/src/api/orders.ts', "import { buildApp } from '../app.ts'"],
    ['server/src/orders/place-order/place-order.ts', "import type { FastifyRequest } from 'fastify'"],
    [
      'server/src/orders/place-order/place-order.ts',
      "declare module 'fastify' {\n  interface FastifyRequest {\n    order: number\n  }\n}",
    ],
    ['server/src/catalog/products/list-products.ts', "import { createServer } from 'http'"],
    ['server/src/catalog/products/list-products.ts', "import { serveCalls } from '../../http/serve-call.ts'"],
    ['server/src/catalog/products/list-products.ts', "const { Pool } = require('pg')"],
    [
      'server/src/catalog/products/list-products.ts',
      "import openPostgres = require('../../platform/database/postgres/open-postgres.ts')",
    ],
    ['server/src/accounts/sign-in.ts', "import { shopOrder } from '../platform/database/schema/orders.ts'"],
    ['server/src/accounts/sign-in.ts', "import { placeOrder } from '../orders/place-order/place-order.ts'"],
    [
      'server/src/catalog/images/store-image.ts',
      "import { payment } from '../../platform/database/schema/payments.ts'",
    ],
    [
      'server/src/catalog/reviews/add-review.ts',
      "import { settlePayment } from '../../payments/settlement/settle-payment.ts'",
    ],
    [
      'server/src/payments/settlement/settle-payment.ts',
      "import { payPalHttp } from '../../providers/paypal/paypal-http.ts'",
    ],
    [
      'server/src/payments/settlement/settle-payment.ts',
      "import { openPaymentProvider } from '../../providers/registry.ts'",
    ],
    ['server/src/providers/paypal/paypal-http.ts', "import { rateLimits } from '../../http/rate-limits.ts'"],
    [
      'server/src/providers/paypal/paypal-http.ts',
      "import { settlePayment } from '../../payments/settlement/settle-payment.ts'",
    ],
    [
      'server/src/providers/manual/manual-provider.ts',
      "import type { Db } from '../../platform/database/open.ts'",
    ],
    [
      'server/src/providers/manual/manual-provider.ts',
      "import { payPalOrder } from '../../orders/orders/find-order.ts'",
    ],
    ['server/src/providers/provider.ts', "import type { PayPalOrder } from './paypal/paypal-order.ts'"],
    // rules of other features: by an event, or from above
    [
      'server/src/orders/orders/cancel-order.ts',
      "import { placeOrder } from '../place-order/place-order.ts'",
    ],
    ['server/src/api/orders.ts', "import { insertOrder } from '../orders/place-order/insert-order.ts'"],
    [
      'server/src/orders/orders/cancel-order.ts',
      "import { settlePayment } from '../../payments/settlement/settle-payment.ts'",
    ],
    [
      'server/src/payments/settlement/settle-payment.ts',
      "import { placeOrder } from '../../orders/place-order/place-order.ts'",
    ],
    [
      'server/src/orders/orders/cancel-order.ts',
      "import { processRefunds } from '../../payments/refunds/process-refunds.ts'",
    ],
    [
      'server/src/payments/refunds/process-refunds.ts',
      "import { placeOrder } from '../../orders/place-order/place-order.ts'",
    ],
    ['server/src/catalog/products/edit-product.ts', "import { s3Store } from '../images/s3-store.ts'"],
    ['server/src/accounts/sign-in.ts', "import { undoChange } from '../backoffice/history/undo-change.ts'"],
    [
      'server/src/backoffice/mails/write-mail.ts',
      "import { placeOrder } from '../../orders/place-order/place-order.ts'",
    ],
    [
      'server/src/backoffice/sales/find-report.ts',
      "import { startJobs } from '../../runtime/jobs/start-jobs.ts'",
    ],
    [
      'server/src/orders/shipments/ship-order.ts',
      "import { addReview } from '../../catalog/reviews/add-review.ts'",
    ],
    // screens do not know each other
    ['web/app/screens/home.tsx', "import Search from './search'"],
    ['web/app/screens/home.tsx', "import Order from './order'"],
    ['web/app/admin/money/money.tsx', "import { StockList } from '../stock/stock-list'"],
    ['web/app/admin/stock/stock-list.tsx', "import { Dashboard } from '../sales/dashboard'"],
    ['web/app/admin/lists/admin-list.tsx', "import { UserList } from '../people/user-list'"],
    ['web/app/client/api.ts', "import { Price } from '../display/price'"],
    ['web/app/shell/header.tsx', "import { CartLine } from '../cart/cart-line'"],
    // what features stand on
    ['server/src/platform/database/open.ts', "import { findOrder } from '../../orders/orders/find-order.ts'"],
    [
      'server/src/platform/database/schema/orders.ts',
      "import { placeOrder } from '../../../orders/place-order/place-order.ts'",
    ],
    ['server/src/platform/database/transaction.ts', "import type { Shop } from '../../shop.ts'"],
    ['server/src/platform/problems/problem.ts', "import type { FastifyReply } from 'fastify'"],
    ['server/src/shop.ts', "import type { OrderPage } from './app.ts'"],
    ['server/src/platform/log/log.ts', "import type { FastifyBaseLogger } from 'fastify'"],
    ['server/src/http/access.ts', "import { findOrder } from '../orders/orders/find-order.ts'"],
    ['server/src/http/access.ts', "import { user } from '../platform/database/schema/accounts.ts'"],
    ['server/src/runtime/jobs/start-jobs.ts', "import { buildApp } from '../../app.ts'"],
    ['server/src/app.ts', "import { shopOrder } from './platform/database/schema/orders.ts'"],
    ['server/src/app.ts', "import './main.ts'"],
    [
      'server/src/storefront/storefront.ts',
      "import { listProducts } from '../catalog/products/list-products.ts'",
    ],
    ['server/src/storefront/storefront.ts', "import { loader } from '../../../web/app/root.tsx'"],
    // what is no part of the shop
    [
      'server/src/orders/place-order/place-order.ts',
      "import { buy } from '../../../test/support/products.ts'",
    ],
    [
      'server/src/orders/place-order/place-order.ts',
      "import { freePort } from '../../../../testing/free-port.ts'",
    ],
    ['server/src/orders/place-order/place-order.ts', "import fc from 'fast-check'"],
    [
      'server/src/orders/place-order/place-order.ts',
      "import { paypalSimulator } from '@warung/paypal-simulator/simulator.ts'",
    ],
    ['paypal-simulator/src/orders.ts', "import { formatRupiah } from '@warung/contract/money.ts'"],
    [
      'paypal-simulator/src/orders.ts',
      "import { payment } from '../../server/src/platform/database/schema/payments.ts'",
    ],
    ['paypal-simulator/src/browser/calls.js', "/** @typedef {import('../orders.ts').Order} Order */"],
    ['paypal-simulator/src/browser/calls.js', "/** @import { Order } from '../store.ts' */"],
    ['e2e/shopper.ts', "import { shopOrder } from '../server/src/platform/database/schema/orders.ts'"],
    ['scripts/start.mjs', "import '../server/src/main.ts'"],
    // new places
    ['server/src/helpers/text.ts', 'export const one = 1'],
    ['server/src/orders/wrong.cts', "import app = require('../app.ts')"],
    ['server/src/orders/wrong.cjs', "require('../app.ts')"],
    ['server/src/wrong.ts', "import { Problem } from './platform/problems/problem.ts'"],
    ['web/app/wishlist/heart.tsx', "import { Button } from '../ui/button'"],
    ['server/src/wishlist/wrong.ts', "import { Problem } from '../platform/problems/problem.ts'"],
    ['server/src/orders/place-order/place-order.ts', "import { lost } from '../nowhere/lost.ts'"],
    ['server/src/orders/place-order/place-order.ts', "import x from '/etc/passwd'"],
    ['server/src/orders/place-order/place-order.ts', "import x from '../../../node_modules/pg/lib/index.js'"],
  ])('%s: %s', (file, code) => {
    // one that closes a circle besides is refused twice
    expect(refusedWith(file, code)).toContainEqual(expect.stringMatching(`^${file}`))
  })
})

describe('files that import each other in a circle are refused', () => {
  it.each([
    ['by values', "import { insertOrder } from './insert-order.ts'"],
    ['by types alone', "import type { insertOrder } from './insert-order.ts'"],
  ])('%s', (_kind, code) => {
    expect(refusedWith('server/src/orders/place-order/order-values.ts', code)).toEqual([
      'these import each other in a circle: server/src/orders/place-order/insert-order.ts, server/src/orders/place-order/order-values.ts',
    ])
  })

  it('folders of one room', () => {
    const code = "import { startImport } from '../import/start-import.ts'"
    expect(refusedWith('server/src/catalog/products/edit-product.ts', code)).toContainEqual(
      expect.stringMatching(/in a circle: .*server\/src\/catalog\/import, server\/src\/catalog\/products/),
    )
  })

  it('the tables of two features', () => {
    const code = "import { shopOrder } from './orders.ts'"
    expect(refusedWith('server/src/platform/database/schema/accounts.ts', code)).toContainEqual(
      expect.stringMatching(/in a circle: .*schema\/accounts\.ts.*schema\/orders\.ts/),
    )
  })

  it('a file that imports itself', () => {
    expect(refusedWith('contract/src/roles.ts', "export * from './roles.ts'")).toEqual([
      'these import each other in a circle: contract/src/roles.ts',
    ])
  })
})

describe('a right import is not', () => {
  it.each([
    ['web/app/screens/wrong.tsx', "import { formatRupiah } from '@warung/contract/money.ts'"],
    ['web/app/screens/home.tsx', "import type { Order } from '@warung/contract/orders.ts'"],
    ['web/app/cart/cart-line.tsx', "import { Price } from '../display/price'\nimport '../ui/card'"],
    [
      'server/src/orders/new-rule.ts',
      "import type { Db } from '../platform/database/open.ts'\nimport { eq } from 'drizzle-orm'",
    ],
    ['server/src/api/orders.ts', "import type { FastifyReply } from 'fastify'"],
    [
      'server/src/providers/manual/manual-provider.ts',
      "import type { ProviderClient } from '../provider.ts'",
    ],
    ['contract/src/orders.ts', "import { ORDER_STATES } from './values/order-states.ts'"],
    [
      'server/test/orders/new.test.ts',
      "import { placeOrder } from '../../src/orders/place-order/place-order.ts'",
    ],
    ['web/app/screens/home.tsx', "const words = 'import x from \"zod\"' // import('zod')"],
  ])('%s: %s', (file, code) => {
    expect(refusedWith(file, code)).toEqual([])
  })
})

it('a refusal says which arrow, why, and where', () => {
  expect(refusedWith('contract/src/orders.ts', "import 'drizzle-orm'")).toEqual([
    expect.stringMatching(
      /^contract\/src\/orders\.ts:\d+ imports drizzle-orm: "contract" may not import the package drizzle-orm: the contract is pure/,
    ),
  ])
})

it('a schema library that comes behind a module of the contract is refused at the page', () => {
  expect(refusedWith('contract/src/money.ts', "import { z } from 'zod'")).toContainEqual(
    expect.stringMatching(/^web\/app\/display\/price\.tsx:\d+ loads zod by way of contract\/src\/money\.ts/),
  )
})

it('a file that cannot be parsed is not passed over', () => {
  expect(() => importsOf('wrong.ts', 'import from from')).toThrow('wrong.ts cannot be parsed')
})
