import { PERMISSION_SETS } from '@warung/contract/values/permission-sets.ts'
import { expect, it } from 'vitest'
import { adminLinksOf, linkGroups } from './admin-links'
import { homeOf, mayOpen } from './permitted-screens'
import { findScreens } from './search-screens'

it.each([
  ['packer', '/admin/to-ship', ['/admin/to-ship']],
  ['cashier', '/admin/orderlist', ['/admin/to-ship', '/admin/orderlist']],
  [
    'catalog',
    '/admin/productlist',
    ['/admin/reviews', '/admin/productlist', '/admin/categories', '/admin/stock'],
  ],
] as const)('a %s begins at %s and has the links %j', (set, home, links) => {
  expect(homeOf(set)).toBe(home)
  const { groups, bar } = adminLinksOf(set)
  expect(groups.flatMap((group) => group.links.map(({ to }) => to))).toEqual(links)
  expect(bar.map(({ to }) => to)).toEqual(links)
})

it('a full Admin has all, and begins at Home', () => {
  expect(homeOf(undefined)).toBe('/admin')
  expect(adminLinksOf(undefined)).toMatchObject({ home: { to: '/admin' }, groups: linkGroups })
  expect(mayOpen(undefined, '/admin/money')).toBe(true)
})

it('pages of lists, filters and screens of one product belong to their list', () => {
  for (const to of [
    '/admin/productlist/12',
    '/admin/productlist/',
    '/admin/productlist?stock=low',
    '/admin/product/77/edit',
    '/admin/product/77/stock?before=3',
    '/admin/products/import',
  ]) {
    expect([mayOpen('catalog', to), mayOpen('cashier', to), mayOpen('packer', to)]).toEqual([
      true,
      false,
      false,
    ])
  }
})

it('cashiers change the items of an order', () => {
  const to = '/admin/order/77/items'
  expect([mayOpen('catalog', to), mayOpen('cashier', to), mayOpen('packer', to)]).toEqual([
    false,
    true,
    false,
  ])
})

it.each(PERMISSION_SETS)(
  '%s opens neither home, money, people, settings nor a screen that is not known',
  (set) => {
    for (const to of [
      '/admin',
      '/admin/money',
      '/admin/reports',
      '/admin/userlist',
      '/admin/user/3',
      '/admin/settings/payment',
      '/admin/history',
      '/admin/mails',
      '/admin/discounts',
      '/admin/start',
      '/admin/new-screen',
      '/admin/helpless',
    ]) {
      expect(mayOpen(set, to)).toBe(false)
    }
    expect(mayOpen(set, '/admin/help/ship')).toBe(true)
  },
)

it('the search finds only screens that may be opened', () => {
  expect(findScreens('settings', undefined).length).toBeGreaterThan(3)
  expect(findScreens('settings', 'cashier')).toEqual([])
  expect(findScreens('product', 'catalog').map(({ to }) => to)).toContain('/admin/product/create')
})
