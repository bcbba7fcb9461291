/*
 * People sign in with their company's own OpenID provider. All of these tests share one server and one provider, which
 * take longer to start than most tests run.
 */
import './single-sign-on/people';
import './single-sign-on/first-sign-in';
import './single-sign-on/logout-tokens';
import './single-sign-on/answers';
import './single-sign-on/administrators';
