import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { userOf } from '@/session'

/** Redirects to the login page, unless a manager is signed in. */
export async function requireManager(): Promise<void> {
  const user = await userOf({ headers: await headers() }, process.env.SESSION_SECRET ?? '')
  if (user !== 'manager') redirect('/sign-in')
}
