import { isOn, type Variables } from './variables.ts'

const WHEN_PUBLIC = 'when HOST is more than this machine or PUBLIC_URL is set'

/** The reason why payments must be configured explicitly (D10, D23); undefined if defaults apply. */
export function whenPaymentsAreExplicit(env: Variables, isPublic: boolean): string | undefined {
  if (isPublic) return WHEN_PUBLIC
  return env.NODE_ENV === 'production' ? 'in production' : undefined
}

/** A public shop must set demo options explicitly (D23). */
export function demoMistakes(env: Variables, isPublic: boolean): string[] {
  return isPublic && env.DEMO === undefined
    ? [
        `DEMO must be set ${WHEN_PUBLIC}: off, or on for demo products and accounts whose passwords everybody knows.`,
      ]
    : []
}

function workerMistakes(env: Variables): string[] {
  if (env.DATABASE_URL === undefined)
    return ['DATABASE_URL must be set when WORKERS is above 1: the embedded database belongs to one process.']
  return env.NODE_ENV === 'development'
    ? ['WORKERS must be 1 in development, which reloads one process.']
    : []
}

export function databaseMistakes(env: Variables): string[] {
  const isProduction = env.NODE_ENV === 'production'
  return [
    ...(isProduction && env.DATABASE_URL !== undefined && env.SESSION_SECRET === undefined
      ? ['SESSION_SECRET must be set in production when DATABASE_URL is.']
      : []),
    ...(env.DIRECT_DATABASE_URL !== undefined && env.DATABASE_URL === undefined
      ? ['DATABASE_URL must be set when DIRECT_DATABASE_URL is: the pooler before that PostgreSQL.']
      : []),
    ...((env.WORKERS ?? 1) > 1 ? workerMistakes(env) : []),
  ]
}

/** @param modeName the variable whose value is `live` */
export function embeddedMistakes(env: Variables, modeName: string): string[] {
  const isOneProcessMeant = isOn(env.EMBEDDED_DATABASE_FOR_LIVE ?? 'off')
  return env.DATABASE_URL === undefined && !isOneProcessMeant
    ? [
        `DATABASE_URL must be set when ${modeName} is live: real money belongs in a PostgreSQL server that is backed up (npm run operate -- move-to-postgres). EMBEDDED_DATABASE_FOR_LIVE=on takes it all the same.`,
      ]
    : []
}
