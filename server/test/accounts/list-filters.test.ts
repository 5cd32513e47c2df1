/** Searches of a list that an admin saves under a name. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { type FilteredList, LIST_FILTERS_MAX } from '@warung/contract/values/list-filters.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

describeEachEngine('saved filters of a list', (open) => {
  let shop: TestShop
  let admin: UserInfo
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  beforeEach(async () => {
    admin = await shop.signInAs('admin')
  })
  afterAll(() => shop.close())

  const save = async (name: string, query: string, list: FilteredList = 'orders', who = admin) =>
    (await shop.call('PUT /api/v1/admin/list-filter', { body: { list, name, query } }, who)).data
  const savedBy = async (who: UserInfo, list: FilteredList = 'orders') =>
    (await shop.call('GET /api/v1/admin/list-filter', { query: { list } }, who)).data.map(
      ({ name, query }) => `${name}: ${query}`,
    )
  const remove = (id: number, who = admin) =>
    shop.call('DELETE /api/v1/admin/list-filter/{id}', { params: { id } }, who)

  it('are there by name, of one list and one admin; the same name replaces', async () => {
    await save('Unpaid', 'state=unpaid')
    await save('Ayu', 'keyword=Ayu&sort=oldest')
    await save('Cheap', 'sort=price', 'products')
    await save('Unpaid', 'state=unpaid&sort=oldest')
    expect(await savedBy(admin)).toEqual(['Ayu: keyword=Ayu&sort=oldest', 'Unpaid: state=unpaid&sort=oldest'])
    expect(await savedBy(admin, 'products')).toEqual(['Cheap: sort=price'])
    expect(await savedBy(admin, 'users')).toEqual([])
    expect(await savedBy(await shop.signInAs('superAdmin'))).toEqual([])
  })

  it('are deleted by their own admin alone, twice as well as once', async () => {
    const { list_filter_id } = await save('Unpaid', 'state=unpaid')
    await remove(list_filter_id, await shop.signInAs('superAdmin'))
    expect(await savedBy(admin)).toEqual(['Unpaid: state=unpaid'])
    await remove(list_filter_id)
    await remove(list_filter_id)
    expect(await savedBy(admin)).toEqual([])
  })

  it('have limits: a name, a known list, and so many of a list, however many are saved at once', async () => {
    const errors = async (work: Promise<unknown>) => (await refusalOf(work)).errors
    expect(await errors(save(' ', 'state=unpaid'))).toHaveProperty('name')
    expect(await errors(save('a'.repeat(41), 'state=unpaid'))).toHaveProperty('name')
    expect(await errors(save('All', ''))).toHaveProperty('query')
    for (let count = 1; count < LIST_FILTERS_MAX; count += 1) await save(`Filter ${count}`, 'state=unpaid')
    const both = await Promise.allSettled([save('One', 'state=paid'), save('Two', 'state=paid')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusalOf(save('More', 'state=paid'))).code).toBe('too_many_list_filters')
    await save('Filter 1', 'state=paid') // replaces
    await save('More', 'sort=price', 'products')
  })
})
