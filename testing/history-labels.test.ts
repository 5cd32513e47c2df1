/** Each field of the history has a label in both languages: a new setting or record needs one. */
import { PRODUCT_FIELDS } from '@warung/contract/product-fields.ts'
import { settingSchemas } from '@warung/contract/setting-schemas.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { readProject } from './walls/project-files.ts'

const project = readProject()

/** Names of all fields, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { properties?: Record<string, unknown> }
  return [
    ...Object.keys(properties),
    ...fieldsOf(Object.values(properties)),
    ...fieldsOf(Object.values(rest)),
  ]
}

/** Names written in the `before: {…}` and `after: {…}` of the server's records. */
function writtenFields(): string[] {
  return [...project]
    .filter(
      ([file, text]) => /^server\/src\/(?!.*\.test\.)/.test(file) && /recordChange|ChangedFields/.test(text),
    )
    .flatMap(([, text]) => [...text.matchAll(/\b(?:before|after)(?:: | = )\{ ([^{}]+)/g)])
    .flatMap(([, fields = '']) => [...fields.matchAll(/(?:^|, )([a-z_]+)(?=[:,]| ?$)/g)])
    .map(([, name = '']) => name)
}

const OF_DISCOUNTS = [
  ...['code', 'is_automatic', 'kind', 'percent', 'amount', 'max_amount', 'buy_quantity', 'get_quantity'],
  ...['is_combinable', 'least_items', 'starts_on', 'ends_on', 'uses_max', 'uses_per_customer_max'],
  ...['is_limited', 'products', 'categories', 'is_first_order'],
]

/** TypeScript holds both languages to the same names. */
function labelledFields(): string[] {
  const tables = ['change-texts.ts', 'field-texts.ts'].map(
    (file) => project.get(`web/app/admin/history/${file}`) ?? '',
  )
  const written = tables.flatMap((text) => [...text.matchAll(/^ {4}([a-z_]+): ['"]/gm)])
  return [...written.map(([, name = '']) => name), ...Object.keys(PRODUCT_FIELDS)]
}

it('knows each field that a change can have', () => {
  const settings = fieldsOf(z.toJSONSchema(z.object(settingSchemas), { unrepresentable: 'any', io: 'input' }))
  const written = writtenFields()
  expect(settings).toEqual(expect.arrayContaining(['merchant_city', 'is_on', 'price_per_kg', 'seller_name']))
  expect(written).toEqual(expect.arrayContaining(['refunded', 'role', 'is_cancelled']))
  const fields = new Set([...settings, ...written, ...OF_DISCOUNTS, 'changed_since'])
  const labelled = labelledFields()
  expect([...fields].filter((name) => !labelled.includes(name)).sort()).toEqual([])
})
