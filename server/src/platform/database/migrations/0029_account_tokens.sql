CREATE TABLE "account_token" (
	"account_token_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_token_account_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "account_token_kind" CHECK ("account_token"."kind" in ('password_reset', 'email_change')),
	CONSTRAINT "account_token_email" CHECK (("account_token"."kind" = 'email_change') = ("account_token"."email" is not null))
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_token_user" ON "account_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_token_expiry" ON "account_token" USING btree ("expires_at");