import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAdmin, isRoleId, isShopper, mayManage, mayRenameSelf, roleName } from './roles.ts'
import { ROLE } from './values/roles.ts'

const person = fc.record({
  user_id: fc.integer({ min: 1, max: 5 }),
  role_id: fc.integer({ min: -1, max: 6 }),
})

it('knows four roles by name and no other', () => {
  expect([1, 2, 3, 4].map(roleName)).toEqual(['Super Admin', 'Admin', 'Customer', 'Guest'])
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(isRoleId(value)).toBe(value === 1 || value === 2 || value === 3 || value === 4)
    }),
  )
  expect([0, 5, -1, 1.5, Number.NaN].map(roleName)).toEqual(['', '', '', '', ''])
})

it('makes each role either an admin or a shopper, and everything else neither', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: -3, max: 8 }), { nil: undefined }), (role) => {
      expect(isAdmin(role) && isShopper(role)).toBe(false)
      expect(isAdmin(role) || isShopper(role)).toBe(isRoleId(role))
    }),
  )
})

it('does not let users manage themselves, an equal, a higher role, or the guest account', () => {
  fc.assert(
    fc.property(person, person, (viewer, target) => {
      if (!mayManage(viewer, target)) return
      expect(isAdmin(viewer.role_id)).toBe(true)
      expect(target.user_id).not.toBe(viewer.user_id)
      expect(target.role_id).toBeGreaterThan(viewer.role_id)
      expect(target.role_id).not.toBe(ROLE.guest)
      expect(mayManage(target, viewer)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

it.each([
  [ROLE.superAdmin, [ROLE.admin, ROLE.customer]],
  [ROLE.admin, [ROLE.customer]],
  [ROLE.customer, []],
  [ROLE.guest, []],
])('role %i manages roles %j', (viewer, managed) => {
  const may = Object.values(ROLE).filter((role_id) =>
    mayManage({ user_id: 1, role_id: viewer }, { user_id: 2, role_id }),
  )
  expect(may).toEqual(managed)
})

it('lets all but guests rename themselves', () => {
  expect(Object.values(ROLE).filter(mayRenameSelf)).toEqual([ROLE.superAdmin, ROLE.admin, ROLE.customer])
})
