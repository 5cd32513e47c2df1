import { expect, it } from 'vitest'
import { isRead } from './statement-kind.ts'

it.each([
  'select 1',
  '\n  SELECT name from product',
  'show lock_timeout',
  '(select 1) union all (select 2)',
  'with found as (select 1) select * from found',
  `with found as (select 'it''s an update') select updated_at, "delete" from found`,
])('reads: %s', (text) => {
  expect(isRead(text)).toBe(true)
})

it.each([
  'insert into product (name) values ($1)',
  'update product set name = $1',
  'begin',
  'commit',
  'selection',
  'with gone as (delete from review returning 1) select count(*) from gone',
  'with given as (select 1)\nUPDATE product set name = $1',
  'with given as (select 1) insert into product select * from given',
  'with given as (select 1) merge into product using given on true when matched then delete',
  `with given as (select 'a') insert into product select 'b'`,
  `with "it's" as (select 1) insert into product (name) values ('b')`,
])('may write: %s', (text) => {
  expect(isRead(text)).toBe(false)
})

it.each([
  String.raw`with given as (select E'it\'s') insert into product select ''`,
  `with given as (select $$it's$$) insert into product select ''`,
  `with given as (select 1 -- it's\n) insert into product select ''`,
  `with given as (select 1 /* it's */) insert into product select ''`,
])('does not believe what it cannot read: %s', (text) => {
  expect(isRead(text)).toBe(false)
})
