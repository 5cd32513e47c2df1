/**
 * RajaOngkir and Biteship as their documentation has them, over real HTTP, on a port of their own: what they are asked,
 * and what they answer instead when a test wants it so.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export const COURIER_KEY = 'a-key-that-nobody-may-read'
export const ORIGIN_POSTAL_CODE = '40111'

type Question = { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: string }
type Answer = (response: ServerResponse, question: Question) => void

/** @returns an answer of JSON */
export function json(status: number, body: unknown): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

export function rajaOngkirCosts(data: unknown) {
  return { meta: { message: 'Success Calculate Domestic Shipping cost', code: 200, status: 'success' }, data }
}

export const JNE_REG = {
  name: 'Jalur Nugraha Ekakurir (JNE)',
  code: 'jne',
  service: 'REG',
  description: 'Layanan Reguler',
  cost: 18_000,
  etd: '2-3 day',
}
const SICEPAT_BEST = {
  name: 'SiCepat Express',
  code: 'sicepat',
  service: 'BEST',
  description: 'Besok Sampai Tujuan',
  cost: 26_000,
  etd: '1 day',
}

function rajaOngkirPlaces({ path }: Question): unknown {
  const zip_code = new URL(path, 'http://stand.in').searchParams.get('search') ?? ''
  const place = { province_name: 'X', city_name: 'X', district_name: 'X', subdistrict_name: 'X', zip_code }
  return {
    meta: { message: 'Success Get Domestic Destinations', code: 200, status: 'success' },
    // the first only has the digits in its name
    data: [
      { ...place, id: 1, label: zip_code, zip_code: '00000' },
      { ...place, id: Number(zip_code) + 7, label: zip_code },
    ],
  }
}

export function biteshipRates(pricing: unknown) {
  return {
    success: true,
    object: 'courier_pricing',
    message: 'Success to retrieve courier pricing',
    code: 20001003,
    origin: { postal_code: 40111, country_code: 'ID' },
    destination: { postal_code: 55281, country_code: 'ID' },
    pricing,
  }
}

export const BITESHIP_JNE = {
  available_collection_method: ['pickup'],
  available_for_cash_on_delivery: true,
  available_for_insurance: true,
  company: 'jne',
  courier_name: 'JNE',
  courier_code: 'jne',
  courier_service_name: 'Reguler',
  courier_service_code: 'reg',
  currency: 'IDR',
  description: 'Layanan reguler',
  duration: '2 - 3 days',
  shipment_duration_range: '2 - 3',
  shipment_duration_unit: 'days',
  service_type: 'standard',
  shipping_type: 'parcel',
  price: 19_000,
  type: 'reg',
}
const BITESHIP_INSTANT = {
  ...BITESHIP_JNE,
  company: 'gojek',
  courier_name: 'Gojek',
  courier_code: 'gojek',
  courier_service_name: 'Instant',
  courier_service_code: 'instant',
  shipment_duration_range: '1 - 3',
  shipment_duration_unit: 'hours',
  price: 35_000,
}

export async function openCourierStandIn() {
  const questions: Question[] = []
  let instead: Answer | undefined
  const answerTo = (question: Question): Answer => {
    if (question.path.startsWith('/destination/domestic-destination'))
      return json(200, rajaOngkirPlaces(question))
    if (question.path === '/calculate/domestic-cost')
      return json(200, rajaOngkirCosts([SICEPAT_BEST, JNE_REG]))
    if (question.path === '/v1/rates/couriers')
      return json(200, biteshipRates([BITESHIP_INSTANT, BITESHIP_JNE]))
    return json(404, { success: false, error: 'Endpoint not found', code: 40400000 })
  }
  const server = createServer(async (request, response) => {
    const question = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    questions.push(question)
    const answer = instead && !question.path.startsWith('/destination/') ? instead : answerTo(question)
    answer(response, question)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    questions,
    /** of prices alone: RajaOngkir is asked for places too */
    priceQuestionCount: (): number =>
      questions.filter(({ path }) => !path.startsWith('/destination/')).length,
    /** for prices alone: places get their usual answer */
    answerWith: (answer: Answer | undefined): void => {
      instead = answer
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
