export default function SignIn() {
  return (
    <form method="post" action="/login">
      <input name="name" />
      <input name="password" type="password" />
      <button type="submit">Log in</button>
    </form>
  )
}
