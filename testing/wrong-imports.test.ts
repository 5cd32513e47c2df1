/** Each of these imports would break a wall, and is refused. */
import { describe, expect, it } from 'vitest'
import { refusedWith } from './walls/refused-with.ts'

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
    ['web/app/cart/cart-line.tsx', "import { ProductCard } from '../catalog/product-grid'"],
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
    ['web/app/display/price.tsx', "import { ProductCard } from '../catalog/product-grid'"],
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
    // rules of other features: an event or a floor above joins them
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
    // the floors below the features
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
    // tests, simulators and scripts
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
    // new folders and files, and what cannot be found
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
    // an import that also closes a circle has a second refusal
    expect(refusedWith(file, code)).toContainEqual(expect.stringMatching(`^${file}`))
  })
})
