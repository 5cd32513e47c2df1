/** The operations of an OpenAPI document, as far as requests are made from it. */
import { z } from 'zod'

export type JsonSchema = {
  readonly $ref?: string | undefined
  readonly type?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly minimum?: number | undefined
  readonly items?: JsonSchema | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly oneOf?: readonly JsonSchema[] | undefined
  readonly allOf?: readonly JsonSchema[] | undefined
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    items: jsonSchema.optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
)

const operation = z.looseObject({
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema: jsonSchema }))
    .default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: jsonSchema })) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
})

const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), jsonSchema).default({}) }).optional(),
})

type NamedSchemas = Readonly<Record<string, JsonSchema>>

/** The schema with those that it points to in their places. @throws for a name that the document lacks */
function resolve(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  if (schema.$ref !== undefined) {
    const found = named[schema.$ref.replace('#/components/schemas/', '')]
    if (!found) throw new Error(`the document has no ${schema.$ref}`)
    return resolve(found, named)
  }
  const all = (schemas: readonly JsonSchema[] | undefined) => schemas?.map((each) => resolve(each, named))
  const properties =
    schema.properties &&
    Object.fromEntries(Object.entries(schema.properties).map(([key, each]) => [key, resolve(each, named)]))
  const items = schema.items && resolve(schema.items, named)
  return {
    ...schema,
    properties,
    items,
    anyOf: all(schema.anyOf),
    oneOf: all(schema.oneOf),
    allOf: all(schema.allOf),
  }
}

export type Operation = {
  readonly method: string
  /** with `{name}` in place of its parameters */
  readonly path: string
  readonly query: ReadonlyMap<string, JsonSchema>
  readonly body: JsonSchema | undefined
  readonly isUpload: boolean
  /** statuses that the document declares */
  readonly statuses: ReadonlySet<number>
}

/** @throws {z.ZodError} for what is no OpenAPI document */
export function operationsOf(sent: unknown): Operation[] {
  const { paths, components } = document.parse(sent)
  const named = components?.schemas ?? {}
  const bodyOf = (schema: JsonSchema | undefined) => schema && resolve(schema, named)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      query: new Map(
        parameters
          .filter((each) => each.in === 'query')
          .map(({ name, schema }) => [name, resolve(schema, named)]),
      ),
      body: bodyOf(requestBody?.content['application/json']?.schema),
      isUpload: requestBody?.content['multipart/form-data'] !== undefined,
      statuses: new Set(Object.keys(responses).map(Number)),
    })),
  )
}
