import { mayManage } from '@warung/contract/roles.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { appUser, session } from '../../src/platform/database/schema/accounts.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalBody, refusalOf, type TestShop } from '../support/shop.ts'

type Role = keyof typeof ROLE
type Person = { access_token: string; user_id: number; role_id: number }

describeEachEngine('users as admins manage them', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const rename = (id: number, name: string, as: Person) =>
    shop.call('PATCH /api/v1/admin/user/{id}', { params: { id }, body: { name } }, as)
  const remove = (id: number, as: Person) =>
    shop.call('DELETE /api/v1/admin/user/{id}', { params: { id } }, as)
  const detail = async (id: number, as: Person) =>
    (await shop.call('GET /api/v1/admin/user/{id}', { params: { id } }, as)).data

  it('show one with the name of their role', async () => {
    const admin = await shop.signInAs('admin')
    const customer = await shop.signInAs('customer', { name: 'Sari', email: 'sari@test.example' })
    expect(await detail(customer.user_id, admin)).toEqual({
      user_id: customer.user_id,
      name: 'Sari',
      email: 'sari@test.example',
      role_id: 3,
      role_name: 'Customer',
    })
  })

  it('are renamed letter for letter, at once for themselves too', async () => {
    const admin = await shop.signInAs('admin')
    const customer = await shop.signInAs('customer')
    for (const name of ['<b>Sari</b>', ' Budi 🎧 ', "O'Neil \\ %"]) {
      expect((await rename(customer.user_id, name, admin)).data.name).toBe(name)
      expect((await shop.call('GET /api/v1/user', {}, customer)).data.name).toBe(name)
    }
  })

  it.each(['', '   ', 'x'.repeat(101), 'a\u0000b', '\ud800', null, 5, ['x']])(
    'are not renamed to %j',
    async (name) => {
      const admin = await shop.signInAs('admin')
      const customer = await shop.signInAs('customer')
      const answer = await shop.fetch(
        `/api/v1/admin/user/${customer.user_id}`,
        { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name }) },
        admin,
      )
      expect(answer.status).toBe(400)
      expect(Object.keys((await refusalBody(answer)).errors)).toEqual(['name'])
    },
  )

  it('change in nothing but the name', async () => {
    const admin = await shop.signInAs('admin')
    const customer = await shop.signInAs('customer', { email: 'stays@test.example' })
    const answer = await shop.fetch(
      `/api/v1/admin/user/${customer.user_id}`,
      {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"New","role_id":1,"email":"evil@test.example","user_id":1,"is_admin":true}',
      },
      admin,
    )
    expect(answer.status).toBe(200)
    expect(await detail(customer.user_id, admin)).toMatchObject({
      name: 'New',
      role_id: 3,
      email: 'stays@test.example',
    })
  })

  const roles = Object.keys(ROLE) as Role[]
  const pairs = (['superAdmin', 'admin'] as const).flatMap((viewer) =>
    roles.map((target) => ({ viewer, target })),
  )
  it.each(pairs)('let a $viewer change and delete a $target only by the rule', async ({ viewer, target }) => {
    const as = await shop.signInAs(viewer)
    const person = await shop.signInAs(target)
    const isAllowed = mayManage(as, person)
    const outcome = async (work: Promise<unknown>) =>
      work.then(
        () => 200,
        (error) => error.status as number,
      )
    expect(await outcome(rename(person.user_id, 'Renamed', as))).toBe(isAllowed ? 200 : 403)
    expect(await outcome(remove(person.user_id, as))).toBe(isAllowed ? 200 : 403)
    const [kept] = await shop.db.select().from(appUser).where(eq(appUser.user_id, person.user_id))
    expect(kept?.deleted_at !== null).toBe(isAllowed)
    expect(kept?.name === 'Renamed').toBe(isAllowed)
  })

  it('say why not', async () => {
    const admin = await shop.signInAs('admin')
    const [other, guest] = [await shop.signInAs('superAdmin'), await shop.signInAs('guest')]
    for (const act of [(id: number) => rename(id, 'x', admin), (id: number) => remove(id, admin)]) {
      expect((await refusalOf(act(admin.user_id))).message).toBe('You can’t change your own account here.')
      expect((await refusalOf(act(guest.user_id))).message).toBe('The guest account cannot be changed.')
      expect((await refusalOf(act(other.user_id))).message).toBe(
        'You can only change users whose role is below yours.',
      )
    }
  })

  it('are 404 when unknown, deleted or no number', async () => {
    const admin = await shop.signInAs('admin')
    const gone = await shop.signInAs('customer')
    await remove(gone.user_id, admin)
    for (const id of [gone.user_id, 999_999]) {
      for (const act of [() => detail(id, admin), () => rename(id, 'x', admin), () => remove(id, admin)]) {
        expect((await refusalOf(act())).status).toBe(404)
      }
    }
    for (const id of ['0', '-1', 'abc', '2147483648', '__proto__', '%00']) {
      expect((await shop.fetch(`/api/v1/admin/user/${id}`, {}, admin)).status).toBe(404)
    }
  })

  it('lose access at once when deleted or demoted', async () => {
    const boss = await shop.signInAs('superAdmin')
    const [gone, demoted] = [await shop.signInAs('admin'), await shop.signInAs('admin')]
    await remove(gone.user_id, boss)
    await shop.db
      .update(appUser)
      .set({ role_id: 3 as RoleId })
      .where(eq(appUser.user_id, demoted.user_id))
    expect((await refusalOf(shop.call('GET /api/v1/admin/user', {}, gone))).status).toBe(401)
    expect((await refusalOf(shop.call('GET /api/v1/admin/user', {}, demoted))).status).toBe(403)
    const pair = { access_token: gone.access_token, refresh_token: gone.refresh_token }
    expect((await refusalOf(shop.call('POST /api/v1/auth/refresh', { body: pair }))).status).toBe(401)
    const sessions = await shop.db.select().from(session).where(eq(session.user_id, gone.user_id))
    expect(sessions.every((row) => row.ended_at !== null)).toBe(true)
  })

  it('keep their reviews, and free their e-mail for a new account', async () => {
    const admin = await shop.signInAs('admin')
    const person = { email: 'again@test.example', name: 'Sari', password: 'rahasia-sekali' }
    const register = () =>
      shop.call('POST /api/v1/auth/register/customer', {
        body: { ...person, confirm_password: person.password },
      })
    const { data: first } = await register()
    const id = await addProduct(shop.db)
    const review = { product_id: id, rating: 4, comment: 'Bagus' }
    await shop.call('POST /api/v1/review', { body: review }, first)
    await remove(first.user_id, admin)
    const login = () =>
      shop.call('POST /api/v1/auth/login', { body: { email: person.email, password: person.password } })
    expect((await refusalOf(login())).status).toBe(401)
    const { data } = await shop.call('GET /api/v1/product/{id}', { params: { id } })
    expect(data).toMatchObject({
      numb_reviews: 1,
      rating: 4,
      reviews: [{ user_name: 'Sari', comment: 'Bagus' }],
    })
    const { data: second } = await register()
    expect(second.user_id).not.toBe(first.user_id)
    expect((await login()).data.user_id).toBe(second.user_id)
  })
})

describeEachEngine('the list of users', (open) => {
  let shop: TestShop
  let admin: Person
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openShop(await open({ onStatement: (sql) => statements.push(sql) }))
    admin = await shop.signInAs('admin', { name: 'Zoe Admin', email: 'zoe@shop.example' })
    for (const [name, email] of [
      ['budi', 'b@x.example'],
      ['Éva Ariyanti', 'c@x.example'],
      ['Citra 100%', 'a_1@x.example'],
    ] as const) {
      await shop.signInAs('customer', { name, email })
    }
    const gone = await shop.signInAs('customer', { name: 'gone', email: 'gone@x.example' })
    await shop.call('DELETE /api/v1/admin/user/{id}', { params: { id: gone.user_id } }, admin)
  })
  afterAll(() => shop.close())

  const list = (query: { keyword?: string; sort?: 'name'; page?: number; limit?: number } = {}) =>
    shop.call('GET /api/v1/admin/user', { query }, admin)
  const names = async (query: { keyword?: string; sort?: string }) =>
    (await list(query as { sort: 'name' })).data.map((row) => row.name)

  it('shows the living, newest first', async () => {
    const { data, meta } = await list()
    expect(data.map((row) => row.name)).toEqual(['Citra 100%', 'Éva Ariyanti', 'budi', 'Zoe Admin'])
    expect(data[3]).toMatchObject({ email: 'zoe@shop.example', role_id: 2, role_name: 'Admin' })
    expect(data[3]?.created_at).toBe('2026-11-20T00:30:00+07:00')
    expect(data[3]).not.toHaveProperty('password_hash')
    expect(meta).toEqual({ last_page: 1, current_page: 1, total: 4 })
  })

  it('sorts', async () => {
    expect(await names({ sort: 'oldest' })).toEqual(['Zoe Admin', 'budi', 'Éva Ariyanti', 'Citra 100%'])
    expect(await names({ sort: 'name' })).toEqual(['budi', 'Citra 100%', 'Zoe Admin', 'Éva Ariyanti'])
    expect(await names({ sort: 'email' })).toEqual(['Citra 100%', 'budi', 'Éva Ariyanti', 'Zoe Admin'])
  })

  describe('searches', () => {
    it.each([
      ['BUDI', ['budi']],
      ['éva', ['Éva Ariyanti']],
      ['ÉVA', ['Éva Ariyanti']],
      ['x.example', ['Citra 100%', 'Éva Ariyanti', 'budi']],
      ['%', ['Citra 100%']],
      ['_', ['Citra 100%']],
      ['_1@', ['Citra 100%']],
      ['b@', ['budi']],
      ['\\', []],
      ['gone', []],
      [' zoe ', ['Zoe Admin']],
      ['  ', ['Citra 100%', 'Éva Ariyanti', 'budi', 'Zoe Admin']],
    ])('%j', async (keyword, expected) => {
      expect(await names({ keyword })).toEqual(expected)
    })
  })

  it('pages, and is 404 past its end', async () => {
    const second = await list({ page: 2, limit: 3 })
    expect(second.data.map((row) => row.name)).toEqual(['Zoe Admin'])
    expect(second.meta).toEqual({ last_page: 2, current_page: 2, total: 4 })
    expect((await refusalOf(list({ page: 3, limit: 3 }))).status).toBe(404)
    expect((await refusalOf(list({ page: 2, keyword: 'budi' }))).status).toBe(404)
  })

  it.each(['page=0', 'limit=101', 'page=1&page=2', 'sort=role', 'sort=name&sort=email', 'keyword=%00'])(
    'refuses ?%s',
    async (query) => {
      expect((await shop.fetch(`/api/v1/admin/user?${query}`, {}, admin)).status).toBe(400)
    },
  )

  it('costs one statement besides who is calling, and one more to choose how to search for a letter', async () => {
    for (const [query, most] of [
      [{}, 2],
      [{ keyword: 'budi' }, 2],
      [{ keyword: 'a' }, 3],
    ] as const) {
      statements.length = 0
      await list(query)
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.length).toBeLessThanOrEqual(most)
    }
  })
})
