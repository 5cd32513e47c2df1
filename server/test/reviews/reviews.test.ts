import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { review } from '../../src/platform/database/schema/reviews.ts'
import { addProduct } from '../support/products.ts'
import { openShop, refusalBody, refusalOf, type TestShop } from '../support/shop.ts'

const ALREADY = 'You have already reviewed this product.'

describeEachEngine('reviews', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  type Person = { access_token: string }
  const add = (product_id: number, as: Person, rating = 5, comment = 'Enak.') =>
    shop.call('POST /api/v1/review', { body: { product_id, rating, comment } }, as)
  const read = async (id: number) => (await shop.call('GET /api/v1/product/{id}', { params: { id } })).data

  it('show on the product at once, newest first, with name, day and the mean', async () => {
    const id = await addProduct(shop.db)
    await add(id, await shop.signInAs('customer', { name: 'Sari' }), 5, 'Enak sekali.')
    shop.advance(60_000)
    await add(id, await shop.signInAs('customer', { name: 'Budi' }), 2, '')
    const { reviews, rating, numb_reviews } = await read(id)
    expect({ rating, numb_reviews }).toEqual({ rating: 3.5, numb_reviews: 2 })
    expect(reviews).toMatchObject([
      {
        user_name: 'Budi',
        rating: 2,
        comment: '',
        created_at: expect.stringMatching(/^2026-11-20T.*\+07:00$/),
      },
      { user_name: 'Sari', rating: 5, comment: 'Enak sekali.' },
    ])
  })

  it('come with the product a hundred at most; older ones are asked for, each once', async () => {
    const id = await addProduct(shop.db)
    await shop.db.execute(sql`with people as (
        insert into app_user (name, email, role_id, password_hash, created_at)
        select 'Reader ' || place, 'reader-' || place || '@test.example', 3, '!', now()
        from generate_series(1, 230) as place returning user_id, name)
      insert into review (product_id, user_id, user_name, rating, comment, created_at)
      select ${id}, user_id, name, 4, name, now() from people`)
    const seen = (await read(id)).reviews.map(({ review_id }) => review_id)
    expect(seen).toHaveLength(100)
    for (const expected of [100, 30, 0]) {
      const input = { params: { id }, query: { before: seen.at(-1) ?? 0 } }
      const { data } = await shop.call('GET /api/v1/product/{id}/review', input)
      expect(data).toHaveLength(expected)
      seen.push(...data.map(({ review_id }) => review_id))
    }
    expect(new Set(seen).size).toBe(230)
    expect(seen).toEqual(seen.toSorted((one, other) => other - one))
  })

  it('are counted and chosen by their stars, hidden ones apart, however many there are', async () => {
    expect(await read(await addProduct(shop.db))).not.toHaveProperty('rating_counts')
    const id = await addProduct(shop.db)
    const count = 999
    await shop.db.execute(sql`with people as (
        insert into app_user (name, email, role_id, password_hash, created_at)
        select 'Rater ' || number, 'rater-' || number || '@test.example', 3, '!', now()
        from generate_series(1, ${sql.raw(String(count))}) as number returning user_id, name)
      insert into review (product_id, user_id, user_name, rating, comment, created_at)
      select ${id}, user_id, name, 1 + (substr(name, 7)::integer % 4), name, now() from people`)
    await shop.db.execute(
      sql`update product set numb_reviews = ${count}, rating_sum = ${count} where product_id = ${id}`,
    )
    expect((await read(id)).rating_counts).toEqual([249, 250, 250, 250, 0])
    const withStars = async (stars: number, before?: number) => {
      const input = { params: { id }, query: { stars, before } }
      return (await shop.call('GET /api/v1/product/{id}/review', input)).data
    }
    const seen: number[] = []
    for (const expected of [100, 100, 50]) {
      const data = await withStars(3, seen.at(-1))
      expect(data).toHaveLength(expected)
      expect(new Set(data.map(({ rating }) => rating))).toEqual(new Set([3]))
      seen.push(...data.map(({ review_id }) => review_id))
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one))
    expect(await withStars(5)).toEqual([])
    const [hidden] = await withStars(1)
    const input = { params: { id: hidden?.review_id ?? 0 }, body: { reason: 'Spam' } }
    await shop.call('PUT /api/v1/admin/review/{id}/hide', input, await shop.signInAs('admin'))
    expect((await read(id)).rating_counts).toEqual([248, 250, 250, 250, 0])
    expect((await withStars(1)).map(({ review_id }) => review_id)).not.toContain(hidden?.review_id)
    for (const stars of [0, 6, 1.5]) expect((await refusalOf(withStars(stars))).status).toBe(400)
  })

  it('come back letter for letter', async () => {
    const comments = [
      '<img src=x onerror=alert(1)>',
      '</script><script>alert(1)</script>',
      'javascript:alert(1)',
      '  spaces\n\tand lines  ',
      'emoji 🎧 and é and é',
      `quotes ' " \` $1 {} %s \\`,
      '__proto__',
    ]
    const id = await addProduct(shop.db)
    for (const comment of comments) await add(id, await shop.signInAs('customer'), 3, comment)
    expect((await read(id)).reviews.map((row) => row.comment)).toEqual(comments.toReversed())
  })

  it('are one per account and product', async () => {
    const [one, other] = [await addProduct(shop.db), await addProduct(shop.db)]
    const customer = await shop.signInAs('customer')
    await add(one, customer, 4)
    const refusal = await refusalOf(add(one, customer, 1))
    expect([refusal.status, refusal.message]).toEqual([409, ALREADY])
    await add(other, customer, 1)
    expect(await read(one)).toMatchObject({ rating: 4, numb_reviews: 1, reviews: [{ rating: 4 }] })
  })

  it('are one per product for all guests together, who share an account', async () => {
    const id = await addProduct(shop.db)
    await add(id, await shop.signInAs('guest'))
    expect((await refusalOf(add(id, await shop.signInAs('guest')))).status).toBe(409)
  })

  it('are for shoppers', async () => {
    const id = await addProduct(shop.db)
    expect((await refusalOf(add(id, { access_token: 'nothing' }))).status).toBe(401)
    expect((await refusalOf(add(id, await shop.signInAs('admin')))).status).toBe(403)
    expect((await refusalOf(add(id, await shop.signInAs('superAdmin')))).status).toBe(403)
    expect((await read(id)).numb_reviews).toBe(0)
  })

  it('need a product that is on sale', async () => {
    const customer = await shop.signInAs('customer')
    const gone = await addProduct(shop.db, { deleted_at: new Date() })
    for (const id of [gone, 999_999]) expect((await refusalOf(add(id, customer))).status).toBe(404)
    expect(await shop.db.select().from(review).where(eq(review.product_id, gone))).toEqual([])
  })

  it.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: '5' },
    { rating: true },
    { rating: null },
    { rating: [5] },
    { product_id: '1' },
    { product_id: 2 ** 53 },
    { product_id: -1 },
    { comment: 5 },
    { comment: 'x'.repeat(2001) },
    { comment: 'a\u0000b' },
    { comment: '\ud800' },
    { comment: undefined },
  ])('refuse %j', async (wrong) => {
    const body = { product_id: await addProduct(shop.db), rating: 5, comment: '', ...wrong }
    const answer = await shop.fetch(
      '/api/v1/review',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      await shop.signInAs('customer'),
    )
    expect(answer.status).toBe(400)
    expect(Object.keys((await refusalBody(answer)).errors)).toEqual(Object.keys(wrong))
  })

  it('take no field that is not theirs', async () => {
    const id = await addProduct(shop.db)
    const customer = await shop.signInAs('customer', { name: 'Honest' })
    const answer = await shop.fetch(
      '/api/v1/review',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"product_id":${id},"rating":1,"comment":"","user_name":"Forged","user_id":1,"review_id":7,"created_at":"1999-01-01"}`,
      },
      customer,
    )
    expect(answer.status).toBe(201)
    const { reviews } = await read(id)
    expect(reviews).toMatchObject([{ user_name: 'Honest', user_id: customer.user_id }])
    expect(reviews[0]?.created_at).not.toMatch(/^1999/)
  })

  it('mark the caller’s own, however many are newer', async () => {
    const id = await addProduct(shop.db)
    const [customer, other] = [
      await shop.signInAs('customer', { name: 'Sari' }),
      await shop.signInAs('customer'),
    ]
    const own = async (as: Person, product = id) =>
      (await shop.call('GET /api/v1/product/{id}/review/mine', { params: { id: product } }, as)).data
    expect(await own(customer)).toBeNull()
    await add(id, customer, 4, 'Enak.')
    await shop.db.execute(sql`with people as (
        insert into app_user (name, email, role_id, password_hash, created_at)
        select 'Later ' || place, 'later-' || place || '@test.example', 3, '!', now()
        from generate_series(1, 100) as place returning user_id, name)
      insert into review (product_id, user_id, user_name, rating, comment, created_at)
      select ${id}::integer, user_id, name, 5, '', now() from people`)
    expect((await read(id)).reviews.map(({ user_id }) => user_id)).not.toContain(customer.user_id)
    expect(await own(customer)).toMatchObject({
      user_id: customer.user_id,
      user_name: 'Sari',
      rating: 4,
      comment: 'Enak.',
      created_at: expect.stringMatching(/\+07:00$/),
    })
    expect(await own(other)).toBeNull()
    expect(await own(customer, await addProduct(shop.db))).toBeNull()
    expect(await own(customer, 999_999)).toBeNull()
  })

  it('tell guests of the one review that their account may write', async () => {
    const id = await addProduct(shop.db)
    await add(id, await shop.signInAs('guest'))
    const { data } = await shop.call(
      'GET /api/v1/product/{id}/review/mine',
      { params: { id } },
      await shop.signInAs('guest'),
    )
    expect(data).toMatchObject({ rating: 5 })
  })

  it('show the newest hundred', async () => {
    const id = await addProduct(shop.db)
    await shop.db.execute(sql`
      with people as (
        insert into app_user (name, email, role_id, password_hash, created_at)
        select 'R' || n, 'r' || n || '@many.example', 3, '!', now() from generate_series(1, 130) as n
        returning user_id, name)
      insert into review (product_id, user_id, user_name, rating, comment, created_at)
      select ${id}::integer, user_id, name, 5, '', now() from people order by user_id`)
    const { reviews } = await read(id)
    expect(reviews).toHaveLength(100)
    expect(reviews[0]?.user_name).toBe('R130')
  })
})

describeOnPostgres('reviewers at the same moment', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(() => shop.close())

  const add = (product_id: number, rating: number, as: { access_token: string }) =>
    shop.call('POST /api/v1/review', { body: { product_id, rating, comment: '' } }, as)
  const read = async (id: number) => (await shop.call('GET /api/v1/product/{id}', { params: { id } })).data

  it('leave one review and the right mean when they are one person, twenty times at once', async () => {
    const id = await addProduct(shop.db)
    const customer = await shop.signInAs('customer')
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => add(id, 4, customer)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 409, message: ALREADY })
    }
    expect(await read(id)).toMatchObject({ rating: 4, numb_reviews: 1, reviews: [{ rating: 4 }] })
  })

  it('all count when they are twenty people', async () => {
    const id = await addProduct(shop.db)
    const people = await Promise.all(Array.from({ length: 20 }, () => shop.signInAs('customer')))
    await Promise.all(people.map((person, index) => add(id, 1 + (index % 5), person)))
    const { rating, numb_reviews, reviews } = await read(id)
    expect({ rating, numb_reviews, rows: reviews.length }).toEqual({ rating: 3, numb_reviews: 20, rows: 20 })
  })
})
