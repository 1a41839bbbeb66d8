import type { Right } from '@qingkong/contract/rights'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { dutyNow } from './on-duty.ts'

/** 值班岗: a post without holders of its own; the roster says who it is at an instant. */
export const dutyPost = { postCode: 'on-duty', postName: '值班岗' } as const

export interface DutyHolder {
  userId: string
  userCode: string
  userName: string
  orgCode: string
  orgName: string
}

/**
 * Who receives a task of 值班岗: the officers on duty, the 值班长 where none is; only people with the right to act on it.
 * Empty while nobody of the roster could.
 */
export const dutyPostHolders = async (db: Queryable, at: Date, right: Right): Promise<DutyHolder[]> => {
  const { chief, officers } = await dutyNow(db, at)
  const members = [...officers, ...(chief === null ? [] : [chief])]
  const found = await rows(
    db,
    sql<DutyHolder>`
      select id as "userId", user_code as "userCode", remark_name as "userName", org_code as "orgCode", org_name as "orgName"
      from app_user join organisation using (org_code)
      where id = any(${members.map(({ userId }) => userId)}::uuid[]) and exists (
        select 1 from user_role join role using (role_code) where user_id = app_user.id and ${right} = any(rights))`,
  )
  const holding = members.flatMap((member) => found.filter(({ userId }) => userId === member.userId))
  const able = holding.filter(({ userId }) => userId !== chief?.userId)
  return able.length > 0 ? able : holding
}

/** Those of a post's holders who are on duty; all of them where the roster names none. */
export const onDutyAmong = async <T extends { userId: string }>(
  db: Queryable,
  at: Date,
  holders: readonly T[],
): Promise<T[]> => {
  if (holders.length < 2) return [...holders]
  const { chief, officers } = await dutyNow(db, at)
  const onDuty = new Set([chief, ...officers].map((member) => member?.userId))
  const present = holders.filter(({ userId }) => onDuty.has(userId))
  return present.length > 0 ? present : [...holders]
}
