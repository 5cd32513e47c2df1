ALTER TABLE "invitation" ALTER COLUMN "invited_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "role_id" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role" CHECK ("invitation"."role_id" = case when "invitation"."invited_by" is null then 1 else 2 end);