import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeBothEngines, describeOnPostgres } from '../../../testing/each-engine.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { webhookEvent } from '../../src/platform/database/schema/payments.ts'
import { rows } from '../../src/platform/database/sql/query-rows.ts'
import { deleteOldRows } from '../../src/runtime/jobs/delete-old-rows.ts'

describeBothEngines('rows that are no longer needed', 'process', (open) => {
  it('go after their time, those that wait never', async () => {
    const { db } = await open()
    const event = (event_id: string, done_at: Date | null) => ({
      account: 'paypal',
      event_id,
      event_type: 'X',
      body: { event_id, event_type: 'X' },
      received_at: new Date('2026-01-01T00:00:00Z'),
      done_at,
    })
    const done = new Date('2026-01-01T00:00:01Z')
    await db.insert(webhookEvent).values([event('OLD', done), event('WAITING', null)])
    expect(await deleteOldRows(db, new Date('2026-03-01T00:00:00Z'))).toBe(0)
    expect(await deleteOldRows(db, new Date('2026-05-01T00:00:00Z'))).toBe(1)
    expect(await db.select({ event_id: webhookEvent.event_id }).from(webhookEvent)).toEqual([
      { event_id: 'WAITING' },
    ])
  })
})

describeBothEngines('many rows that are no longer needed', 'process', (open) => {
  it('go in several statements, so that none takes too long', async () => {
    const { db } = await open()
    const old = new Date('2026-01-01T00:00:00Z')
    await db.execute(sql`insert into app_user (name, email, role_id, password_hash, created_at)
      values ('Sari', 'sari@x.example', 3, '', ${old.toISOString()}::timestamptz)`)
    await db.execute(sql`insert into session (user_id, refresh_token_hash, access_token_id, access_issued_at, created_at, expires_at)
      select (select min(user_id) from app_user), 'r' || i, 'a' || i, at, at, at
      from generate_series(1, 6) as i, (values (${old.toISOString()}::timestamptz)) as old (at)`)
    await db.execute(sql`create table deletion (deleted bigint)`)
    await db.execute(sql`create function count_deleted() returns trigger language plpgsql as
      $$ begin insert into deletion select count(*) from gone; return null; end $$`)
    await db.execute(sql`create trigger count_deleted after delete on session referencing old table as gone
      for each statement execute function count_deleted()`)
    expect(await deleteOldRows(db, new Date('2026-05-01T00:00:00Z'), 2)).toBe(5) // not the last one
    expect(await rows(db, sql`select deleted::integer from deletion where deleted > 0`)).toEqual([
      { deleted: 2 },
      { deleted: 2 },
      { deleted: 1 },
    ])
  })
})

describeOnPostgres('rows that are no longer needed, of which some cannot be deleted', (open) => {
  it('do not keep the others', async () => {
    const { db } = await open()
    const received_at = new Date('2026-01-01T00:00:00Z')
    const named = { event_id: 'OLD', event_type: 'X' }
    const event = { ...named, account: 'paypal', body: named, received_at, done_at: received_at }
    await db.insert(webhookEvent).values(event)
    const fields = { recipient: 'sari@x.example', created_at: received_at }
    await db.insert(mail).values({ kind: 'password_reset', event_key: 'old', ...fields })
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`)
    await db.execute(sql`create trigger refuse before delete on mail for each row execute function refuse()`)
    await expect(deleteOldRows(db, new Date('2026-05-01T00:00:00Z'))).rejects.toThrow('old rows')
    expect(await db.select().from(webhookEvent)).toEqual([])
  })
})
