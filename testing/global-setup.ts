/** Starts what every test file of a run shares: one PostgreSQL, and both templates. */
import type { TestProject } from 'vitest/node'
import { makeEmbeddedTemplate, makePostgresTemplate } from './databases.ts'
import { enginesToTest } from './engines.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const engines = enginesToTest('both')
  if (engines.includes('pglite')) await makeEmbeddedTemplate()
  if (!engines.includes('postgres')) return async () => {}
  const postgres = await startPostgres()
  await makePostgresTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return () => postgres.remove()
}
