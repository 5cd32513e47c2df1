/**
 * The sender is killed while it sends. Nothing is lost, and nothing comes twice but what the server had taken when the
 * process died before it could write that down (docs/decisions/028-mail-outbox.md). MAIL_KILLS=20 for a longer run.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeOnPostgres } from '../../../testing/each-engine.ts'
import { CLAIM_MS } from '../../src/backoffice/mails/claim-mails.ts'
import { SMTP_CONNECTIONS } from '../../src/backoffice/mails/smtp-limits.ts'
import { queueMail } from '../../src/outbox/queue-mail.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { openMailServer } from '../support/mail-server.ts'

const KILLS = Number(process.env.MAIL_KILLS ?? 2)
const MAILS_A_KILL = 40
const BEGIN = new Date('2026-11-19T17:30:00Z')

/** Ids of messages that the server has taken more than once. */
function doubledOf(ids: readonly string[]): Set<string> {
  return new Set(ids.filter((id, place) => ids.indexOf(id) !== place))
}

describeOnPostgres('mails of a sender that is killed', () => {
  it('are all sent, and twice only where the server had taken one that could not be written down', {
    timeout: KILLS * 100_000,
  }, async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl') ?? '')
    const database = await openDatabase({ databaseUrl })
    await migrate(database)
    const { db } = database
    let sender: ChildProcess | undefined
    /** the message at which the sender dies; odd runs before they answer, even ones just after */
    let killAt = Number.POSITIVE_INFINITY
    let run = 0
    const server = await openMailServer({
      onMail: () => {
        if (server.taken.length + 1 < killAt) return undefined
        killAt = Number.POSITIVE_INFINITY
        const victim = sender
        if (run % 2 === 1) victim?.kill('SIGKILL')
        else setImmediate(() => victim?.kill('SIGKILL'))
        return undefined
      },
    })
    const start = () => {
      const clock = new Date(BEGIN.getTime() + run * (CLAIM_MS + 1)).toISOString()
      const file = path.join(import.meta.dirname, 'mail-sender.fixture.ts')
      sender = spawn(process.execPath, [file, databaseUrl, server.url, clock], { stdio: 'inherit' })
      return sender
    }
    const unsent = () => db.$count(mail, eq(mail.state, 'waiting'))
    const takenIds = () => server.taken.map(({ messageId = '' }) => messageId)

    /** taken by the server while their rows still wait: what SMTP leaves open */
    const inWindow = new Set<string>()
    for (run = 1; run <= KILLS; run += 1) {
      for (let count = 0; count < MAILS_A_KILL; count += 1) {
        const event_key = `${run}/${count}`
        await queueMail(db, { kind: 'email_change', event_key, recipient: `b${count}@b.example`, now: BEGIN })
      }
      killAt = server.taken.length + 5 + ((run * 17) % (MAILS_A_KILL - 10))
      await once(start(), 'exit')
      const waiting = await db.select({ mail_id: mail.mail_id }).from(mail).where(eq(mail.state, 'waiting'))
      const open = waiting.flatMap(({ mail_id }) =>
        takenIds().filter((id) => id.startsWith(`<mail-${mail_id}.`)),
      )
      const newlyOpen = new Set(open.filter((id) => !inWindow.has(id)))
      expect(newlyOpen.size).toBeLessThanOrEqual(SMTP_CONNECTIONS)
      for (const id of newlyOpen) inWindow.add(id)
    }
    const last = start()
    await expect.poll(unsent, { timeout: 60_000 }).toBe(0)
    const ended = once(last, 'exit')
    last.kill('SIGKILL')
    await ended

    expect(await db.$count(mail, eq(mail.state, 'sent'))).toBe(KILLS * MAILS_A_KILL)
    expect(new Set(takenIds()).size).toBe(KILLS * MAILS_A_KILL) // none lost
    expect(inWindow.size).toBeGreaterThan(0) // it was hit: killed before the server answered
    expect(doubledOf(takenIds())).toEqual(inWindow) // nothing else came twice
    await server.close()
    await database.close()
  })
})
