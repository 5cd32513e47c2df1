/** The walls stand, every row of their table is in use, and what is refused is said in a way that helps. */
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkWalls } from './walls/check-walls.ts'
import { importsOf } from './walls/read-imports.ts'
import { project, refusedWith } from './walls/refused-with.ts'
import { PARTS } from './walls/table.ts'

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
