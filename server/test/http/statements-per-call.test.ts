/** What the calls that are asked most cost in round trips to the database: exact, begin and commit included. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import { orderOf } from '../support/orders.ts'
import { openPaymentShop, type PaymentShop, payAtProvider } from '../support/payment-shop.ts'
import { addProduct, emitCatalogChanged } from '../support/products.ts'

const PASSWORD = 'a good password'

describeBothEngines('statements of a call', 'driver', (open, engine) => {
  let shop: PaymentShop
  const statements: string[] = []
  beforeAll(async () => {
    shop = await openPaymentShop(await open({ onStatement: (text) => void statements.push(text) }))
  })
  afterAll(() => shop.close())

  const costOf = async (work: () => Promise<unknown>): Promise<number> => {
    statements.length = 0
    await work()
    return statements.length
  }
  /** Made anew, then kept. */
  const costsOf = async (work: () => Promise<unknown>): Promise<number[]> => {
    await emitCatalogChanged(shop.db)
    return [await costOf(work), await costOf(work)]
  }

  it('about the catalogue: few for the first request, none for the next', async () => {
    const id = await addProduct(shop.db, { name: 'Kopi Gayo' })
    const list = (query: object) => () => shop.call('GET /api/v1/product', { query })
    expect({
      list: await costsOf(list({})),
      search: await costsOf(list({ keyword: 'kopi' })),
      product: await costsOf(() => shop.call('GET /api/v1/product/{id}', { params: { id } })),
      top: await costsOf(() => shop.call('GET /api/v1/product/top', {})),
      categories: await costsOf(() => shop.call('GET /api/v1/product-category', {})),
    }).toEqual({ list: [1, 0], search: [2, 0], product: [1, 0], top: [1, 0], categories: [1, 0] })
  })

  it('of a shopper: signing in, ordering, paying, reading', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => addProduct(shop.db, { price: 250_000, stock: 1000 })))
    const body = orderOf(...ids.map((product_id) => ({ product_id, quantity: 1, price: 250_000 })))
    const account = { email: 'budget@test.example', name: 'Budi', password: PASSWORD }
    await shop.call('POST /api/v1/auth/register/customer', {
      body: { ...account, confirm_password: PASSWORD },
    })
    const signIn = () =>
      shop.call('POST /api/v1/auth/login', { body: { email: account.email, password: PASSWORD } })
    const login = await costOf(signIn)
    const { data: who } = await signIn()
    const place = async () =>
      (
        await shop.call(
          'POST /api/v1/order',
          { body, headers: { 'idempotency-key': crypto.randomUUID() } },
          who,
        )
      ).data
    const first = await costOf(place) // reads who it is, and the products
    const again = await costOf(place)
    const order = await place()
    const params = { id: order.order_id }
    const paid = await payAtProvider(shop, order)
    // on PostgreSQL each write asks who calls: other processes may have changed it
    const pay = engine === 'postgres' ? 20 : 19
    expect({
      login,
      order: [first, again],
      mine: await costOf(() => shop.call('GET /api/v1/order', { query: {} }, who)),
      one: await costOf(() => shop.call('GET /api/v1/order/{id}', { params }, who)),
      pay: await costOf(() =>
        shop.call('PUT /api/v1/order/{id}/pay', { params, body: { payment_method_id: paid } }, who),
      ),
    }).toEqual({ login: 4, order: [3, 1], mine: 1, one: 1, pay })
  })
})
