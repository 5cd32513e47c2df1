/** Derived from the validating schemas (D4); each named schema appears once. */
import { type CallName, callNames, calls, callTables, methodAndPath } from '@warung/contract/call.ts'
import type { Call } from '@warung/contract/call-definition.ts'
import { isPermitted } from '@warung/contract/permitted-calls.ts'
import { PERMISSION_SETS } from '@warung/contract/values/permission-sets.ts'
import { problemAnswers, problemCodes } from '@warung/contract/values/problem-codes.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

const NAMED = '#/components/schemas/'

const TAG_DESCRIPTIONS: Record<keyof typeof callTables, string> = {
  credentials: 'A forgotten or changed password, and another e-mail address',
  sessions: 'Active sessions of the signed-in user',
  ownData: 'What the shop holds about a buyer: a copy, and deletion',
  addresses: 'The address book of an account',
  accounts: 'Sign-in, profile, and the users as admins keep them',
  catalog: 'Products, for shoppers and for admins',
  product_changes: 'Changing several products at once',
  productGroups: 'Variants of a product: sizes, colours',
  categories: 'Categories, for shoppers to browse and for admins to keep',
  reviews: 'Product reviews',
  discounts: 'Codes that take something off an order',
  orders: 'Placing, reading, listing and delivering orders',
  orderAddresses: 'Who receives an order, and where, until it is shipped',
  mails: 'Mails that the shop has written',
  orderLinks: 'Links that open one order without signing in',
  orderHistory: 'What happened to an order, and private notes about it',
  orderLines: 'The lines of an unpaid order, changed by an admin',
  orderTags: 'Tags that admins give to orders',
  manualOrders: 'Orders that admins enter for buyers',
  orderDrafts: 'Orders that an admin has begun to enter',
  orderExport: 'Paid orders as CSV files',
  invoices: 'Invoices of paid orders, and credit notes of their refunds',
  taxInvoices: 'Tax numbers of buyers, and invoices with PPN as a file for Coretax',
  shipments: 'Parcels of paid orders',
  regions: 'Places in Indonesia, as people type them',
  toShip: 'Orders that wait to be shipped',
  payments: 'Payments and refunds',
  cod: 'Orders with cash on delivery that come back unpaid',
  codSettlements: 'Couriers’ lists of collected cash against orders with cash on delivery',
  returns: 'Delivered pieces that their buyer sends back',
  manualRefunds: 'Refunds that a person transfers: what is owed, and where to',
  bankStatements: 'Bank statements against unpaid orders by bank transfer',
  transfers:
    'Orders by bank transfer or QRIS: reported by their buyers, confirmed by admins, refunded by hand',
  transferSlips: 'Pictures of bank transfers, added by buyers for admins to see',
  qris: 'The merchant’s own QRIS code',
  uploads: 'Images',
  reconciliation: 'What the payment provider says against what the orders say',
  sales: 'Sales by day, product and payment method',
  settings: 'The shop itself: its name, how to reach it, and what its owner has set',
  shipping: 'Shipping quotes',
  stock: 'Stock counts and stock ledger',
  stockAlerts: 'One mail once a sold-out product is back',
  wishlist: 'Products that an account saves',
  start: 'Setup checklist',
  audit: 'Audit log and undo',
  invitations: 'Invitations for admins',
  customers: 'Customers and their orders',
  listFilters: 'Searches of a list that admins saved under a name',
  productCsv: 'Products as CSV files: export, import with a check before it, and undo',
}

class SchemaWriter {
  readonly named: Record<string, Json> = {}

  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const written = z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }) as Json
    const { definitions, ...rest } = pointToNamed(written) as Json & { definitions?: Record<string, Json> }
    for (const [name, definition] of Object.entries(definitions ?? {})) this.#define(name, definition)
    return rest
  }

  /** Like `schemaOf`, with a name for schemas that have none. */
  namedSchemaOf(name: string, schema: z.ZodType, io: 'input' | 'output'): Json {
    const written = this.schemaOf(schema, io)
    return '$ref' in written ? written : this.reference(name, written)
  }

  reference(name: string, schema: Json): Json {
    this.#define(name, schema)
    return { $ref: `${NAMED}${name}` }
  }

  #define(name: string, schema: Json): void {
    const existing = this.named[name]
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`two schemas of the contract are named ${name}`)
    this.named[name] = schema
  }
}

function pointToNamed(written: unknown): unknown {
  if (Array.isArray(written)) return written.map(pointToNamed)
  if (typeof written !== 'object' || written === null) return written
  const pointing = Object.entries(written).map(([key, value]) =>
    key === '$ref' ? [key, String(value).replace('#/definitions/', NAMED)] : [key, pointToNamed(value)],
  )
  // OpenAPI 3.0 allows `nullable` only with a type; named schemas are objects
  if ('nullable' in written && 'allOf' in written) pointing.push(['type', 'object'])
  return Object.fromEntries(pointing)
}

export function operationId(name: CallName): string {
  const { method, path } = methodAndPath(name)
  const words = path
    .replace('/api/v1', '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[/-]/)
    .filter((word) => word !== '')
  return [
    method.toLowerCase(),
    ...words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`),
  ].join('')
}

function parametersOf(
  writer: SchemaWriter,
  schema: z.ZodObject | undefined,
  location: 'path' | 'query',
): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path',
    schema: writer.schemaOf(field as z.ZodType, 'output'),
  }))
}

function problemResponse(writer: SchemaWriter, status: number): Json {
  const codes = problemCodes.filter((code) => problemAnswers[code].status === status)
  const schema = writer.reference(`Problem${status}`, {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: codes },
      message: { type: 'string' },
      errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    },
  })
  return {
    description: 'Refused; `code` says why to a program, `message` to a person',
    content: { 'application/json': { schema } },
  }
}

function requestBodyOf(writer: SchemaWriter, name: string, call: Call): Json {
  if (call.file !== undefined) {
    const file = { type: 'object', properties: { [call.file]: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (!call.body) return {}
  const schema = writer.namedSchemaOf(`${name}Body`, call.body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function problemStatuses(call: Call): number[] {
  return [400, ...(call.access === 'anyone' ? [] : [401, 403]), 429, ...call.refusals]
}

function operationOf(writer: SchemaWriter, name: CallName, tag: string): Json {
  const call: Call = calls[name]
  const id = operationId(name)
  const title = `${id.charAt(0).toUpperCase()}${id.slice(1)}`
  return {
    operationId: id,
    tags: [tag],
    summary: call.summary,
    parameters: [...parametersOf(writer, call.params, 'path'), ...parametersOf(writer, call.query, 'query')],
    ...requestBodyOf(writer, title, call),
    security: call.access === 'anyone' ? [] : [{ bearer: [] }],
    'x-access': call.access,
    ...(call.access === 'admin'
      ? { 'x-permission-sets': PERMISSION_SETS.filter((set) => isPermitted(set, name)) }
      : {}),
    responses: {
      [call.status]: {
        description: 'Done',
        content: {
          [call.fileType ?? 'application/json']: {
            schema: writer.namedSchemaOf(`${title}Answer`, call.answer, 'output'),
          },
        },
      },
      ...Object.fromEntries(problemStatuses(call).map((status) => [status, problemResponse(writer, status)])),
    },
  }
}

function tagOf(name: CallName): string {
  const found = Object.entries(callTables).find(([, table]) => name in table)
  if (!found) throw new Error(`${name} stands in no table`)
  return found[0]
}

export type DocumentOptions = { readonly shopName: string; readonly publicUrl: string | undefined }

/** `servers` is the shop's address, if configured, else the document's own origin. */
export function openApiDocument({ shopName, publicUrl }: DocumentOptions): Json {
  const writer = new SchemaWriter()
  const paths: Record<string, Json> = {}
  for (const name of callNames) {
    const { method, path } = methodAndPath(name)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(writer, name, tagOf(name)) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: `${shopName} API`,
      version: '1',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: writer.named,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
