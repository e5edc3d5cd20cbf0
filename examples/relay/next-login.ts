import { cookieOf } from '@/session'

/** A placeholder with one password for everybody: replace it with your own login. */
export async function POST(request: Request): Promise<Response> {
  const { LOGIN_PASSWORD = '', SESSION_SECRET = '' } = process.env
  const form = await request.formData()
  if (LOGIN_PASSWORD === '' || form.get('password') !== LOGIN_PASSWORD)
    return new Response('Wrong password', { status: 403 })
  const headers = { location: '/', 'set-cookie': await cookieOf(String(form.get('name')), SESSION_SECRET) }
  return new Response(null, { status: 303, headers })
}
